/**
 * @returns undefined for a stored value that was damaged and cannot be decrypted, so that one bad row affects no other
 * row
 */
export function openedOrNone(open: () => Buffer): Buffer | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}
