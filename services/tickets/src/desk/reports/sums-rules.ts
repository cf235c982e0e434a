import { ReportList, type ReportNumbers, type Times } from '@recado/contracts/reports/report'

export const TIMES = ['firstAnswer', 'nextAnswer', 'resolution'] as const
export type Time = (typeof TIMES)[number]

export const COUNTS = [
  ...ReportList.options,
  'nextAnswers',
  'transfers',
  'snoozes',
  'messagesIn',
  'messagesOut',
  'ratings',
] as const
type Count = (typeof COUNTS)[number]

/** The numbers of some work in a form that can be added up. */
export type Sums = {
  readonly counts: Readonly<Partial<Record<Count, number>>> // absent: 0; `ratings`: the sum of all ratings
  readonly times: Readonly<Partial<Record<Time, readonly number[]>>> // a duration in seconds and how often it occurs, alternately
}

/** The sums of work of one queue and one person, tag or connection. */
export type GroupSums = Sums & { readonly queueId: number | null; readonly key: number | null }

/** A sum that grows. */
export type Total = {
  readonly counts: Record<Count, number>
  readonly times: Readonly<Record<Time, Map<number, number>>> // how often each duration occurs
}

export const newTotal = (): Total => ({
  counts: Object.fromEntries(COUNTS.map((name) => [name, 0])) as Record<Count, number>,
  times: { firstAnswer: new Map(), nextAnswer: new Map(), resolution: new Map() },
})

export function addTo(total: Total, { counts, times }: Sums): void {
  for (const name of COUNTS) total.counts[name] += counts[name] ?? 0
  for (const name of TIMES) {
    const often = total.times[name]
    const given = times[name] ?? []
    for (let at = 0; at < given.length; at += 2) {
      const seconds = given[at] ?? 0
      often.set(seconds, (often.get(seconds) ?? 0) + (given[at + 1] ?? 0))
    }
  }
}

/** The total of several totals. */
export function joined(totals: readonly Total[]): Total {
  const all = newTotal()
  for (const { counts, times } of totals) {
    for (const name of COUNTS) all.counts[name] += counts[name]
    for (const name of TIMES) {
      const often = all.times[name]
      for (const [seconds, count] of times[name]) often.set(seconds, (often.get(seconds) ?? 0) + count)
    }
  }
  return all
}

export function toNumbers({ counts: { ratings, ...counts }, times }: Total): ReportNumbers {
  return {
    ...counts,
    firstAnswer: percentilesOf(times.firstAnswer),
    nextAnswer: percentilesOf(times.nextAnswer),
    resolution: percentilesOf(times.resolution),
    rating: counts.rated === 0 ? null : Math.round((10 * ratings) / counts.rated) / 10,
  }
}

/** Percentiles with linear interpolation. */
function percentilesOf(often: ReadonlyMap<number, number>): Times | null {
  if (often.size === 0) return null
  const durations = Float64Array.from(often.keys()).sort()
  const upTo: number[] = [] // how many are at most as long as each duration
  let count = 0
  for (const seconds of durations) {
    count += often.get(seconds) ?? 0
    upTo.push(count)
  }
  const nth = (place: number) => durations[upTo.findIndex((most) => most > place)] ?? 0
  const at = (share: number) => {
    const place = share * (count - 1)
    const below = nth(Math.floor(place))
    return Math.round(below + (nth(Math.ceil(place)) - below) * (place - Math.floor(place)))
  }
  return { median: at(0.5), p90: at(0.9) }
}

const EXACT_BITS = 6

/** Rounds durations of more than 63 seconds, by at most a 64th, so that many durations have few different values. */
export const rounded = ({ counts, times }: Sums): Sums => ({
  counts,
  times: Object.fromEntries(
    TIMES.map((name) => {
      const often = new Map<number, number>()
      const given = times[name] ?? []
      for (let at = 0; at < given.length; at += 2) {
        const seconds = roundedSeconds(given[at] ?? 0)
        often.set(seconds, (often.get(seconds) ?? 0) + (given[at + 1] ?? 0))
      }
      return [name, [...often].flat()]
    }),
  ),
})

function roundedSeconds(seconds: number): number {
  const width = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, seconds))) + 1 - EXACT_BITS)
  return width === 1 ? seconds : Math.floor(seconds / width) * width + width / 2
}
