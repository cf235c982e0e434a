/** Does the work so many times, one after the other. @returns the milliseconds of each */
export async function timeEach(times: number, work: () => Promise<void>): Promise<number[]> {
  const durations: number[] = []
  for (let count = 0; count < times; count++) {
    const begin = performance.now()
    await work()
    durations.push(performance.now() - begin)
  }
  return durations
}

/** Runs that many concurrent workers for that time. @returns how many were done in a second */
export async function countPerSecond(atOnce: number, seconds: number, work: () => Promise<void>): Promise<number> {
  const begin = performance.now()
  const end = begin + seconds * 1_000
  let done = 0
  async function keepWorking(): Promise<void> {
    while (performance.now() < end) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, keepWorking))
  return (done * 1_000) / (performance.now() - begin)
}
