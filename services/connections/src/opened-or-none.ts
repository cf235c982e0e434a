/** A stored value that was changed, by a disk or a person, costs nobody anything but itself. */
export function openedOrNone(open: () => Buffer): Buffer | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}
