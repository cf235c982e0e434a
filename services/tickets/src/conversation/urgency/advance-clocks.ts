import type { OpeningHours } from '@recado/contracts/calendar/opening-hours'
import { ticketBreached, ticketUpdated } from '@recado/contracts/tickets/events'
import { factOf } from '@recado/kit/db/tx'
import type { Tx } from '../../tables/db.ts'
import { findSources } from '../clocks/clock-repository.ts'
import { type ClockSource, openingOf, targetsOf } from '../clocks/clock-rules.ts'
import { type DueTimes, dueTimes, type Missed, missedTargets, NOT_DUE, type Targets } from '../clocks/due-rules.ts'
import { confirmDueTimes, findSupervisors, type LockedClock, lockClocks, writeDueTimes } from './due-repository.ts'

type Advanced = {
  readonly clock: LockedClock
  readonly due: DueTimes
  readonly missed: readonly Missed[] // and not announced before
  readonly announced: readonly Missed[] // of these; the others are marked alone
}

type Advance = {
  readonly ids: readonly number[]
  readonly now: Date
  /**
   * When hours or targets changed: waits for tickets that are locked, computes the due times of all, and marks targets
   * that would have been missed by then without announcing them.
   */
  readonly changedAt?: Date | undefined
}

/**
 * Computes the due times of tickets again where they are stale, and announces each target that was missed by now, once.
 * The number of statements does not grow with the number of tickets. Without a change, tickets that another process has
 * locked are left to the next run.
 */
export async function advanceClocks(tx: Tx, { ids, now, changedAt }: Advance): Promise<void> {
  const clocks = await lockClocks(tx, ids, { isWaiting: changedAt !== undefined })
  if (clocks.length === 0) return
  const rules = rulesOf(clocks, await findSources(tx, queuesOf(clocks)))
  const advanced = clocks.map((clock) => advance(clock, rules.get(clock.queueId), { now, changedAt }))
  const changed = advanced.filter(isChanged)
  await confirmDueTimes(
    tx,
    advanced.filter((one) => one.clock.isStale && !isChanged(one)).map(({ clock }) => clock.id),
  )
  await write(tx, changed, now)
}

const queuesOf = (clocks: readonly { readonly queueId: number | null }[]): number[] => [
  ...new Set(clocks.map(({ queueId }) => queueId).filter((id) => id !== null)),
]

type Rules = { readonly opening: OpeningHours; readonly targets: Targets }

/** The rules of each queue, and of tickets without one; they are shared, because hours are costly to compute. */
function rulesOf(clocks: readonly LockedClock[], sourceOf: (queueId: number | null) => ClockSource) {
  const queueIds = new Set(clocks.map(({ queueId }) => queueId))
  return new Map(
    [...queueIds].map((queueId): [number | null, Rules] => {
      const source = sourceOf(queueId)
      return [queueId, { opening: openingOf(source), targets: targetsOf(source) }]
    }),
  )
}

function advance(
  clock: LockedClock,
  rules: Rules | undefined,
  { now, changedAt }: { readonly now: Date; readonly changedAt: Date | undefined },
): Advanced {
  const isComputed = clock.isStale || changedAt !== undefined
  const computed = isComputed && rules ? dueTimes(rules.opening, rules.targets, clock) : clock
  const due = clock.isGroup ? NOT_DUE : computed
  const missed = missedTargets(due, { ...clock, now })
  const owed = missedTargets(clock, { ...clock, now }) // also without the change
  const before = changedAt ? missedTargets(due, { ...clock, now: changedAt }) : []
  return { clock, due, missed, announced: missed.filter((target) => owed.includes(target) || !before.includes(target)) }
}

const DUE = ['answerWarnAt', 'answerDueAt', 'resolveDueAt'] as const

const isChanged = ({ clock, due, missed }: Advanced): boolean =>
  missed.length > 0 || DUE.some((time) => clock[time]?.getTime() !== due[time]?.getTime())

async function write(tx: Tx, changed: readonly Advanced[], now: Date): Promise<void> {
  const breached = changed.filter(({ announced }) => announced.length > 0)
  const supervisors =
    breached.length > 0 ? await findSupervisors(tx, queuesOf(breached.map(({ clock }) => clock))) : null
  const rows = changed.map(({ clock: { id, marks, breachedAt }, due, missed }) => ({
    id,
    answerWarnAt: due.answerWarnAt,
    answerDueAt: due.answerDueAt,
    resolveDueAt: due.resolveDueAt,
    marks: { ...marks, ...Object.fromEntries(missed.map((target) => [target, now])) },
    breachedAt: missed.length > 0 ? now : breachedAt,
  }))
  const announcedOf = new Map(breached.map(({ clock, announced }) => [clock.id, announced]))
  const facts = (await writeDueTimes(tx, rows)).flatMap((ticket) => {
    const { queueId, userId } = ticket
    const userIds = [...new Set([...(userId === null ? [] : [userId]), ...(supervisors?.get(queueId ?? 0) ?? [])])]
    const announced = announcedOf.get(ticket.id) ?? []
    return [
      factOf(ticketUpdated, { ticket, before: ticket }),
      ...announced.map((target) => factOf(ticketBreached, { ticket, target, userIds })),
    ]
  })
  await tx.emitAll(facts)
}
