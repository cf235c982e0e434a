/** A limit: a number of times within any period of the given length. */
export type Pace = {
  /** How many more times are allowed now. */
  left(): number
  spend(): void
  /** The time until more than `kept` are left; 0 when they are now. */
  waitMs(kept: number): number
}

export function createPace(
  { most, perMs }: { readonly most: number; readonly perMs: number },
  now: () => number = () => performance.now(),
): Pace {
  let spent: number[] = []
  const recent = () => {
    spent = spent.filter((at) => now() - at < perMs)
    return spent
  }
  return {
    left: () => most - recent().length,
    spend: () => void spent.push(now()),
    waitMs(kept) {
      const missing = recent().length - (most - kept - 1)
      const freed = spent[missing - 1]
      return freed === undefined ? 0 : freed + perMs - now()
    },
  }
}
