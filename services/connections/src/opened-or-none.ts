/** A stored value that cannot be decrypted, because a disk or a person changed it, only affects itself. */
export function openedOrNone(open: () => Buffer): Buffer | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}
