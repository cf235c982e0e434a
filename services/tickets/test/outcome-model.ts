import { randomUUID } from 'node:crypto'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { systemCaller } from '@recado/kit/caller'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { eventually } from '@recado/kit/testing/service'
import { Kysely } from 'kysely'
import { advanceClocks } from '../src/conversation/urgency/advance-clocks.ts'
import type { Database } from '../src/tables/db.ts'
import type { Company, Harness } from './harness.ts'
import { queryOf } from './list-work.ts'

type State = {
  readonly id: number
  readonly status: string
  readonly queueId: number | null
  readonly userId: number | null
  readonly awaitingSince: Date | null
  readonly answerDueAt: Date | null
  readonly resolveDueAt: Date | null
  readonly lastMessageAt: Date | null
  readonly closedAt: Date | null
  readonly resolveFrom: Date | null
  readonly closedBy: string | null
  readonly isPaused: boolean
}
type Outcome = {
  readonly target: 'answers' | 'resolutions'
  readonly isMet: boolean
  readonly dueAt: Date
  readonly queueId: number | null
  readonly userId: number | null
  readonly endedAt: Date
}
type Shares = Record<Outcome['target'], { met: number; missed: number }>

const STATES = `select id::float8 as id, status, queue_id::float8 as "queueId", user_id::float8 as "userId",
    awaiting_since as "awaitingSince", answer_due_at as "answerDueAt", resolve_due_at as "resolveDueAt",
    last_message_at as "lastMessageAt", closed_at as "closedAt", resolve_from as "resolveFrom", closed_by as "closedBy",
    clock_paused_at is not null as "isPaused"
  from ticket where company_id = $1`

/**
 * The plain account of the targets of a company, for comparison: it looks at all tickets after each change, and concludes
 * from the difference which targets were decided.
 */
export function outcomeModel(harness: Harness, company: Company) {
  const query = queryOf(harness)
  const pool = createPool(harness.service.environment['DATABASE_URL'] ?? '', 1, createLog('tickets', 'silent'))
  const database = new Kysely<Database>({ dialect: new CompanyDialect(pool) })
  const inTx = createInTx(database, () => {})
  const outcomes = new Map<number, Outcome[]>()
  let states = new Map<number, State>()

  /** Computes the due times that are stale, and announces what was missed, until nothing is left to a job. */
  async function settle(): Promise<void> {
    const changes = 'select from clock_change where company_id = $1'
    await eventually(async () => (await query(changes, [company.id])).length === 0) // a job applies them
    const due = 'select id::float8 as id from tickets_with_due_clocks(10000) where company_id = $1'
    for (let ids = await query(due, [company.id]); ids.length > 0; ids = await query(due, [company.id])) {
      const now = new Date()
      await inTx(systemCaller(company.id, randomUUID()), (tx) =>
        advanceClocks(tx, { ids: ids.map(({ id }) => id), now }),
      )
    }
  }

  return {
    async observe(): Promise<void> {
      await settle()
      const next = new Map((await query(STATES, [company.id])).map((state: State) => [state.id, state]))
      for (const [id, before] of states) {
        const after = next.get(id)
        if (!after) outcomes.delete(id)
        else {
          const kept = keptOf(outcomes.get(id) ?? [], before, after)
          outcomes.set(id, [...kept, ...decided(before, after).filter(isNewTo(kept))])
        }
      }
      states = next
    },
    /** The shares that the viewer gets on the dashboard, by queue and by person. */
    expected({ profile, queueIds, noQueueTickets }: Viewer) {
      const isSeen = ({ queueId }: { queueId: number | null }) =>
        profile === 'admin' || (queueId === null ? noQueueTickets : queueIds.includes(queueId))
      const seen = [
        ...[...outcomes.values()].flat(),
        ...[...states.values()].flatMap((state) => overdue(state).filter(isNewTo(outcomes.get(state.id) ?? []))),
      ].filter(isSeen)
      const sharesBy = (of: 'queueId' | 'userId') =>
        new Map([...Map.groupBy(seen, (outcome) => outcome[of])].map(([id, own]) => [id, sharesOf(own)]))
      return { byQueue: sharesBy('queueId'), byUser: sharesBy('userId') }
    },
    close: () => database.destroy(),
  }
}

const isActive = ({ status }: State): boolean => status !== 'closed'

/** An undone close withdraws what it decided; a reopening, which starts another clock, does not. */
function keptOf(former: readonly Outcome[], before: State, after: State): readonly Outcome[] {
  const isUndone = !isActive(before) && isActive(after) && +(before.resolveFrom ?? 0) === +(after.resolveFrom ?? 0)
  return isUndone ? former.filter(({ endedAt }) => +endedAt !== +(before.closedAt ?? 0)) : former
}

function decided(before: State, after: State): Outcome[] {
  const { answerDueAt, resolveDueAt, queueId } = before
  const isClosed = isActive(before) && !isActive(after)
  const isMerged = isClosed && after.closedBy === 'system'
  if (!isActive(before) || isMerged) return []
  if (!isClosed && after.isPaused && !before.isPaused) return overdue(before)
  const endedAt = (isClosed ? after.closedAt : after.lastMessageAt) ?? new Date()
  const base = { queueId, userId: after.userId, endedAt }
  const isMet = (due: Date) => endedAt < due
  const hasAnswer = answerDueAt && after.awaitingSince === null && (!isClosed || !isMet(answerDueAt))
  return [
    ...(hasAnswer ? [{ ...base, target: 'answers' as const, isMet: isMet(answerDueAt), dueAt: answerDueAt }] : []),
    ...(isClosed && resolveDueAt
      ? [{ ...base, target: 'resolutions' as const, isMet: isMet(resolveDueAt), dueAt: resolveDueAt }]
      : []),
  ]
}

/** A target is missed once per due time, although a pause interrupts its clock. */
const isNewTo =
  (former: readonly Outcome[]) =>
  ({ target, isMet, dueAt }: Outcome): boolean =>
    isMet || !former.some((one) => !one.isMet && one.target === target && +one.dueAt === +dueAt)

function overdue(state: State): Outcome[] {
  const now = new Date()
  const missed = (target: Outcome['target'], due: Date | null) =>
    isActive(state) && due && due <= now ? [{ ...state, target, isMet: false, dueAt: due, endedAt: due }] : []
  return [...missed('answers', state.answerDueAt), ...missed('resolutions', state.resolveDueAt)]
}

function sharesOf(outcomes: readonly Outcome[]): Shares {
  const count = (of: Outcome['target'], wanted: boolean) =>
    outcomes.filter(({ target, isMet }) => target === of && isMet === wanted).length
  const share = (of: Outcome['target']) => ({ met: count(of, true), missed: count(of, false) })
  return { answers: share('answers'), resolutions: share('resolutions') }
}
