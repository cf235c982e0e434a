const SPREAD = { least: 0.7, most: 1.3 } // the shortest and the longest allowed gap, as shares of the interval
const VARIED = 0.25 // the longest gap must exceed the shortest one by at least this share of the interval

/**
 * A company's pauses between campaign messages, in seconds, and how many times faster than in production the run is.
 */
export type Pace = {
  readonly messageInterval: number
  readonly longerIntervalAfter: number
  readonly greaterInterval: number
  readonly times: number
}

export const gapsOf = (times: readonly number[]): number[] => times.slice(1).map((at, i) => at - (times[i] ?? at))

/** @returns the milliseconds to wait after `sent` messages: the shorter interval at first, then the longer one */
const intervalMs = (pace: Pace, sent: number): number =>
  ((pace.longerIntervalAfter > 0 && sent >= pace.longerIntervalAfter ? pace.greaterInterval : pace.messageInterval) *
    1_000) /
  pace.times

/**
 * Describes the gaps that are shorter than the pace allows.
 * @param times milliseconds at which messages left, in order
 */
export const tooShort = (times: readonly number[], pace: Pace, toleranceMs: number): string[] =>
  gapsOf(times).flatMap((gap, index) => {
    const least = SPREAD.least * intervalMs(pace, index + 1) - toleranceMs
    return gap < least ? [`${gap} ms after message ${index + 1}, at least ${least}`] : []
  })

/** Describes the gaps that are longer than the pace allows. @param latenessMs how late a message may be */
export const tooLong = (times: readonly number[], pace: Pace, latenessMs: number): string[] =>
  gapsOf(times).flatMap((gap, index) => {
    const most = SPREAD.most * intervalMs(pace, index + 1) + latenessMs
    return gap > most ? [`${gap} ms after message ${index + 1}, at most ${most}`] : []
  })

/** Describes each interval whose gaps are almost equal, which would show that a program sends the messages. */
export function tooEven(times: readonly number[], pace: Pace): string[] {
  const gaps = Map.groupBy(gapsOf(times).entries(), ([index]) => intervalMs(pace, index + 1))
  return [...gaps].flatMap(([interval, found]) => {
    const lengths = found.map(([, gap]) => gap)
    const spread = Math.max(...lengths) - Math.min(...lengths)
    return spread < VARIED * interval ? [`a spread of ${spread} ms, at least ${VARIED * interval}`] : []
  })
}
