/** Does the work the given number of times, in sequence. @returns the milliseconds that each time took */
export async function timeEach(times: number, work: () => Promise<void>): Promise<number[]> {
  const durations: number[] = []
  for (let count = 0; count < times; count++) {
    const begin = performance.now()
    await work()
    durations.push(performance.now() - begin)
  }
  return durations
}

/** Repeats the work concurrently for the given time. @returns how often per second all workers together did it */
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
