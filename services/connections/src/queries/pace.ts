/** A rate limit: `spend` may be called `most` times within any period of `perMs`. */
export type Pace = {
  /** @returns how often `spend` may be called now */
  left(): number
  spend(): void
  /** @returns the ms until `left()` is more than `kept`; 0 when it is more now */
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
