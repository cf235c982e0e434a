export type WaitingLevel = 'calm' | 'late' | 'overdue'

const LATE_MINUTES = 10
const OVERDUE_MINUTES = 60

/** @returns whole minutes since a time; never negative, even when the clocks differ */
export const minutesSince = (iso: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000))

/** How urgent a waiting ticket is. */
export function waitingLevel(minutes: number): WaitingLevel {
  if (minutes < LATE_MINUTES) return 'calm'
  return minutes < OVERDUE_MINUTES ? 'late' : 'overdue'
}

type Due = {
  readonly answerWarnAt: string | null
  readonly answerDueAt: string | null
}

/** How urgent the answer to a waiting contact is; without a target it stays calm. */
export function answerLevel({ answerWarnAt, answerDueAt }: Due, now: Date): WaitingLevel {
  const isPast = (iso: string | null) => iso !== null && new Date(iso) <= now
  if (isPast(answerDueAt)) return 'overdue'
  return isPast(answerWarnAt) ? 'late' : 'calm'
}
