/** The work under way: limited in number, and each row once. */
export type UnderWay = {
  /** How much more may begin. */
  room(): number
  keys(): string[]
  /**
   * Begins a thing, unless it is under way or there is no room.
   * @param work never rejects; resolves with whether there may be more to do now
   */
  begin(key: string, work: () => Promise<boolean>): void
  /** Resolves when all that had begun has ended. */
  ended(): Promise<void>
}

/** @param onEnd a thing has ended, and there may be more to do */
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
