import { afterOpenMinutes } from '@recado/contracts/calendar/open-minutes'
import type { OpeningHours } from '@recado/contracts/calendar/opening-hours'

/** The targets of a ticket in open minutes; 0: none. */
export type Targets = { readonly firstAnswer: number; readonly nextAnswer: number; readonly resolution: number }

/** The facts that start the clocks of a ticket. */
export type Clocks = {
  readonly awaitingSince: Date | null // the contact waits for an answer
  readonly isAnswered: boolean // a person answered earlier
  readonly resolveFrom: Date
}

/** When a ticket misses its targets; null: no target, no clock, or not within 400 days. */
export type DueTimes = {
  readonly answerWarnAt: Date | null
  readonly answerDueAt: Date | null
  readonly resolveDueAt: Date | null
}

export const NOT_DUE: DueTimes = { answerWarnAt: null, answerDueAt: null, resolveDueAt: null }

const WARN_AT = 0.75 // of the time until an answer is due

/**
 * The due times of a ticket. Both clocks run in open minutes only. A ticket that waits for the contact has no answer
 * clock; a pause of the resolution clock would move `resolveFrom`.
 */
export function dueTimes(opening: OpeningHours, targets: Targets, clocks: Clocks): DueTimes {
  const { awaitingSince, isAnswered, resolveFrom } = clocks
  const target = isAnswered ? targets.nextAnswer : targets.firstAnswer
  const after = (from: Date, minutes: number) => afterOpenMinutes(opening, from, minutes) ?? null
  const isClocked = awaitingSince !== null && target > 0
  return {
    answerWarnAt: isClocked ? after(awaitingSince, target * WARN_AT) : null,
    answerDueAt: isClocked ? after(awaitingSince, target) : null,
    resolveDueAt: targets.resolution > 0 ? after(resolveFrom, targets.resolution) : null,
  }
}

/** A target that a ticket has missed. */
export type Missed = 'answer' | 'resolution'

/** @returns the targets that were due by now and are not announced yet */
export function missedTargets(
  { answerDueAt, resolveDueAt }: Pick<DueTimes, 'answerDueAt' | 'resolveDueAt'>,
  { announcedUntil, now }: { readonly announcedUntil: Date | null; readonly now: Date },
): Missed[] {
  const isMissed = (due: Date | null) => due !== null && due <= now && (!announcedUntil || due > announcedUntil)
  return [
    ...(isMissed(answerDueAt) ? (['answer'] as const) : []),
    ...(isMissed(resolveDueAt) ? (['resolution'] as const) : []),
  ]
}
