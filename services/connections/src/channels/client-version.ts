/** The version of the official web client; WhatsApp refuses logins of old versions. */
export type Version = [number, number, number]

/** @returns undefined for a text that is not a version */
export function parseVersion(text: string): Version | undefined {
  const [, major, minor, patch] = /^(\d{1,9})\.(\d{1,9})\.(\d{1,12})$/.exec(text) ?? []
  return patch === undefined ? undefined : [Number(major), Number(minor), Number(patch)]
}
