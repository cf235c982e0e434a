const SPREAD = { least: 0.7, most: 1.3 } // of the interval
const VARIED = 0.25 // of the interval, between the shortest gap and the longest, at least

/** How a company's campaigns send, in seconds, and how many times faster than people. */
export type Pace = {
  readonly messageInterval: number
  readonly longerIntervalAfter: number
  readonly greaterInterval: number
  readonly times: number
}

export const gapsOf = (times: readonly number[]): number[] => times.slice(1).map((at, i) => at - (times[i] ?? at))

/** The interval after so many messages, in milliseconds: the longer one once the first ones have all left. */
const intervalMs = (pace: Pace, sent: number): number =>
  ((pace.longerIntervalAfter > 0 && sent >= pace.longerIntervalAfter ? pace.greaterInterval : pace.messageInterval) *
    1_000) /
  pace.times

/** Gaps between messages that are shorter than the pace allows, in words. @param times of messages, in order */
export const tooShort = (times: readonly number[], pace: Pace, toleranceMs: number): string[] =>
  gapsOf(times).flatMap((gap, index) => {
    const least = SPREAD.least * intervalMs(pace, index + 1) - toleranceMs
    return gap < least ? [`${gap} ms after message ${index + 1}, at least ${least}`] : []
  })

/** Gaps that are longer than the pace explains, in words. @param latenessMs of the run */
export const tooLong = (times: readonly number[], pace: Pace, latenessMs: number): string[] =>
  gapsOf(times).flatMap((gap, index) => {
    const most = SPREAD.most * intervalMs(pace, index + 1) + latenessMs
    return gap > most ? [`${gap} ms after message ${index + 1}, at most ${most}`] : []
  })

/** Intervals whose gaps are too much alike, in words: those of people vary. */
export function tooEven(times: readonly number[], pace: Pace): string[] {
  const gaps = Map.groupBy(gapsOf(times).entries(), ([index]) => intervalMs(pace, index + 1))
  return [...gaps].flatMap(([interval, found]) => {
    const lengths = found.map(([, gap]) => gap)
    const spread = Math.max(...lengths) - Math.min(...lengths)
    return spread < VARIED * interval ? [`a spread of ${spread} ms, at least ${VARIED * interval}`] : []
  })
}
