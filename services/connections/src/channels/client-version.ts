/** Of the official web client: WhatsApp refuses old ones. */
export type Version = [number, number, number]

/** @returns undefined when the text is none */
export function parseVersion(text: string): Version | undefined {
  const [, major, minor, patch] = /^(\d{1,9})\.(\d{1,9})\.(\d{1,12})$/.exec(text) ?? []
  return patch === undefined ? undefined : [Number(major), Number(minor), Number(patch)]
}
