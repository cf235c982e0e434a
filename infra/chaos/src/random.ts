/** A generator of random numbers and random choices that a seed determines. */
export type Random = {
  next(): number
  /** @returns a number that is at least `least` and less than `most` */
  between(least: number, most: number): number
  oneOf<T>(items: readonly [T, ...T[]]): T
  shuffled<T>(items: readonly T[]): T[]
}

/**
 * Creates a generator (mulberry32). Generators with the same seed and purpose return the same numbers, regardless of
 * how other generators are used.
 */
export function createRandom(seed: number, purpose = ''): Random {
  let state = [...purpose].reduce((mixed, letter) => (Math.imul(mixed, 31) + letter.charCodeAt(0)) | 0, seed | 0)
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + next() * (most - least),
    oneOf: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    shuffled: (items) =>
      items
        .map((item) => ({ item, place: next() }))
        .sort((one, other) => one.place - other.place)
        .map(({ item }) => item),
  }
}

/** The environment's SEED if it is set, otherwise a new seed. */
export const chooseSeed = (given = process.env['SEED']): number =>
  given ? Number(given) : Math.floor(Math.random() * 2 ** 31)
