/**
 * Decrypts a stored value.
 *
 * @returns undefined for a damaged value, so that one damaged row does not make the whole query fail
 */
export function openedOrNone(open: () => Buffer): Buffer | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}
