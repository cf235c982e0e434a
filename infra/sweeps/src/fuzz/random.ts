/** A generator of random numbers. Generators with the same seed return the same numbers. */
export type Random = {
  /** @returns an integer that is at least 0 and less than the bound */
  below(bound: number): number
  chance(share: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
}

/** Creates a generator (mulberry32), whose state has only 32 bits; that is enough for tests. */
export function createRandom(seed: number): Random {
  let state = seed | 0
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (bound: number) => Math.floor(next() * bound)
  return { below, chance: (share) => next() < share, pick: (list) => list[below(list.length)] ?? list[0] }
}
