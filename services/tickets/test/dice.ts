/** Pseudo-random numbers from 0 to below `of`, the same in every run. */
export function createDice(seed: number) {
  let state = seed
  return (of: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * of)
  }
}
