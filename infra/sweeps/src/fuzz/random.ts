/** Repeatable random numbers: the same seed gives the same numbers. */
export type Random = {
  /** An integer from 0 to below the bound. */
  below(bound: number): number
  chance(share: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
}

/** mulberry32: 32 bits of state, enough for this use. */
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
