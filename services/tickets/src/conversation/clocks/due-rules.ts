import { afterOpenMinutes, openMinutes } from '@recado/contracts/calendar/open-minutes'
import type { OpeningHours } from '@recado/contracts/calendar/opening-hours'

/** The targets of a ticket in open minutes; 0: none. */
export type Targets = { readonly firstAnswer: number; readonly nextAnswer: number; readonly resolution: number }

/** The facts that start the clocks of a ticket. */
export type Clocks = {
  readonly awaitingSince: Date | null // the contact waits for an answer
  readonly isAnswered: boolean // a person answered earlier
  readonly resolveFrom: Date
  readonly pauses: readonly Pause[] // in any order; they may overlap
  readonly isPaused: boolean // the clocks stand still, until the pause that has begun is over
}

/** A time in which the clocks stood still: they go on at `to`. */
export type Pause = { readonly from: Date; readonly to: Date }

/** When a ticket misses its targets; null: no target, no clock, or not within 400 days. */
export type DueTimes = {
  readonly answerWarnAt: Date | null
  readonly answerDueAt: Date | null
  readonly resolveDueAt: Date | null
}

export const NOT_DUE: DueTimes = { answerWarnAt: null, answerDueAt: null, resolveDueAt: null }

const WARN_AT = 0.75 // of the time until an answer is due

/**
 * The due times of a ticket. Both clocks run in open minutes only, and stand still in pauses: a target that was missed
 * before a pause stays due at that time. A ticket in which the contact does not wait has no answer clock.
 */
export function dueTimes(opening: OpeningHours, targets: Targets, clocks: Clocks): DueTimes {
  const { awaitingSince, isAnswered, resolveFrom, isPaused } = clocks
  if (isPaused) return NOT_DUE
  const target = isAnswered ? targets.nextAnswer : targets.firstAnswer
  const pauses = clocks.pauses.toSorted((a, b) => a.from.getTime() - b.from.getTime())
  const after = (from: Date, minutes: number) => afterRunningMinutes(opening, pauses, { from, minutes }) ?? null
  const isClocked = awaitingSince !== null && target > 0
  return {
    answerWarnAt: isClocked ? after(awaitingSince, target * WARN_AT) : null,
    answerDueAt: isClocked ? after(awaitingSince, target) : null,
    resolveDueAt: targets.resolution > 0 ? after(resolveFrom, targets.resolution) : null,
  }
}

type Run = { readonly from: Date; readonly minutes: number } // more than 0

/**
 * The earliest time until which a clock has run for the minutes.
 * @param pauses in the order of their begins
 * @returns undefined if it does not within 400 days after the last pause
 */
function afterRunningMinutes(opening: OpeningHours, pauses: readonly Pause[], { from, minutes }: Run) {
  let [since, missing] = [from, minutes]
  for (const pause of pauses) {
    const run = openMinutes(opening, since, pause.from)
    if (missing <= run) break
    missing -= run
    if (pause.to > since) since = pause.to
  }
  return afterOpenMinutes(opening, since, missing)
}

/** A target that a ticket has missed. */
export type Missed = 'answer' | 'resolution'

/** Until when each target of a ticket is announced; null: the target is not announced. */
export type Marks = { readonly [M in Missed]: Date | null }

/** @returns the targets that were due by now and are not announced yet */
export function missedTargets(
  { answerDueAt, resolveDueAt }: Pick<DueTimes, 'answerDueAt' | 'resolveDueAt'>,
  { marks, now }: { readonly marks: Marks; readonly now: Date },
): Missed[] {
  const isMissed = (due: Date | null, mark: Date | null) => due !== null && due <= now && (!mark || due > mark)
  return [
    ...(isMissed(answerDueAt, marks.answer) ? (['answer'] as const) : []),
    ...(isMissed(resolveDueAt, marks.resolution) ? (['resolution'] as const) : []),
  ]
}
