/** Running work, with a maximum in total and one piece of work per row. */
export type UnderWay = {
  /** How many more pieces of work may start. */
  room(): number
  keys(): string[]
  /**
   * Starts work, unless work with the same key is running or the maximum is reached.
   * @param work never rejects; resolves to whether more work may be waiting
   */
  begin(key: string, work: () => Promise<boolean>): void
  /** Resolves when all running work has ended. */
  ended(): Promise<void>
}

/** @param onEnd called when a piece of work has ended and more may be waiting */
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
