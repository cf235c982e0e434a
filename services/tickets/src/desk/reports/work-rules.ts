import { openMinutes } from '@recado/contracts/calendar/open-minutes'
import type { OpeningHours } from '@recado/contracts/calendar/opening-hours'

/** The waits of a finished piece of work. */
export type Waits = {
  readonly startedAt: Date
  readonly endedAt: Date
  readonly waits: readonly Date[] // the beginning and the end of each wait for an answer, alternately
  readonly isFirstAwaited: boolean // the first wait is that for the first answer
}

/** The durations of a finished piece of work in whole seconds, by the clock and in opening hours. */
export type Durations = {
  readonly firstAnswer: number | null // null: nobody waited for a first answer, or it was not given
  readonly firstAnswerOpen: number | null
  readonly nextAnswers: readonly number[] // of each later answer
  readonly nextAnswersOpen: readonly number[]
  readonly resolutionOpen: number
}

const MINUTE_SECONDS = 60

/** Counts the time of each wait and of the whole work, with the opening hours of its close. */
export function durationsOf(opening: OpeningHours, { startedAt, endedAt, waits, isFirstAwaited }: Waits): Durations {
  const open = (from: Date, to: Date) => Math.round(openMinutes(opening, from, to) * MINUTE_SECONDS)
  const answers = pairsOf(waits).map(([from, to]) => ({
    usual: Math.round((to.getTime() - from.getTime()) / 1_000),
    open: open(from, to),
  }))
  const first = isFirstAwaited ? answers[0] : undefined
  const next = isFirstAwaited ? answers.slice(1) : answers
  return {
    firstAnswer: first?.usual ?? null,
    firstAnswerOpen: first?.open ?? null,
    nextAnswers: next.map(({ usual }) => usual),
    nextAnswersOpen: next.map((answer) => answer.open),
    resolutionOpen: open(startedAt, endedAt),
  }
}

const pairsOf = (times: readonly Date[]): (readonly [from: Date, to: Date])[] =>
  times.flatMap((from, index) => {
    const to = times[index + 1]
    return index % 2 === 0 && to ? [[from, to] as const] : []
  })
