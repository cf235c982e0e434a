/** The running work: limited in number, and at most one piece of work per row. */
export type UnderWay = {
  /** How much more work may start. */
  room(): number
  keys(): string[]
  /**
   * Starts work, unless work with the same key is running or there is no room.
   * @param work never rejects; resolves to whether there may be more work now
   */
  begin(key: string, work: () => Promise<boolean>): void
  /** Resolves when all running work has ended. */
  ended(): Promise<void>
}

/** @param onEnd called when work has ended and there may be more of it */
export function createUnderWay(atOnce: number, onEnd: () => void): UnderWay {
  const inHand = new Map<string, Promise<void>>()
  const room = () => atOnce - inHand.size
  return {
    room,
    keys: () => [...inHand.keys()],
    begin(key, work) {
      if (inHand.has(key) || room() <= 0) return
      const done = work().then((isMore) => {
        inHand.delete(key)
        if (isMore) onEnd()
      })
      inHand.set(key, done)
    },
    ended: async () => void (await Promise.all(inHand.values())),
  }
}
