import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import type { Clocks, DueTimes, Marks, Pause } from '../clocks/due-rules.ts'
import { toTicket, writeTickets } from '../tickets/ticket-row-repository.ts'

/** Tickets of one company whose clocks are due, or have to be computed again. */
export type DueClocks = { readonly companyId: number; readonly ids: readonly number[] }

const MOST = 1_000 // per run and reason; the rest follow in the next run

/** For the system role, which sees no rows. */
export async function findDueClocks(system: Kysely<Database>): Promise<DueClocks[]> {
  const { rows } = await sql<{ company_id: number; id: number }>`
    select company_id, id from tickets_with_due_clocks(${MOST})`.execute(system)
  const byCompany = Map.groupBy(rows, (row) => row.company_id)
  return [...byCompany].map(([companyId, tickets]) => ({ companyId, ids: tickets.map(({ id }) => id) }))
}

/** The clocks of a locked ticket. */
export type LockedClock = Clocks &
  DueTimes & {
    readonly id: number
    readonly queueId: number | null
    readonly userId: number | null
    readonly marks: Marks
    readonly breachedAt: Date | null
    readonly isGroup: boolean // which has no clocks
    readonly isStale: boolean // its due times have to be computed again
  }

/**
 * Locks the active ones of these tickets, lowest id first.
 * @param isWaiting false: skips those that another transaction has locked
 */
export async function lockClocks(
  { db }: RepositoryTx,
  ids: readonly number[],
  { isWaiting }: { readonly isWaiting: boolean },
): Promise<LockedClock[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('ticket')
    .select(['id', 'queue_id', 'user_id', 'awaiting_since', 'is_answered', 'resolve_from', 'created_at'])
    .select(['answer_warn_at', 'answer_due_at', 'resolve_due_at', 'breached_at', 'due_stale'])
    .select(['answer_breached_at', 'resolve_breached_at'])
    .select(['clock_paused_at', 'clock_pauses'])
    .select(({ selectFrom }) =>
      selectFrom('contact').select('is_group').whereRef('contact.id', '=', 'ticket.contact_id').as('is_group'),
    )
    .where('id', 'in', ids)
    .where('status', '<>', 'closed')
    .orderBy('id')
    .forNoKeyUpdate()
    .$if(!isWaiting, (query) => query.skipLocked())
    .execute()
  return rows.map((row) => ({
    id: row.id,
    queueId: row.queue_id,
    userId: row.user_id,
    awaitingSince: row.awaiting_since,
    isAnswered: row.is_answered,
    resolveFrom: row.resolve_from ?? row.created_at,
    pauses: pausesOf(row.clock_pauses),
    isPaused: row.clock_paused_at !== null,
    answerWarnAt: row.answer_warn_at,
    answerDueAt: row.answer_due_at,
    resolveDueAt: row.resolve_due_at,
    marks: { answer: row.answer_breached_at, resolution: row.resolve_breached_at },
    breachedAt: row.breached_at,
    isGroup: row.is_group === true,
    isStale: row.due_stale,
  }))
}

const pausesOf = (times: readonly Date[]): Pause[] =>
  times.flatMap((from, index) => (index % 2 === 0 ? [{ from, to: times[index + 1] ?? from }] : []))

type Due = DueTimes & { readonly id: number; readonly marks: Marks; readonly breachedAt: Date | null }

/** Writes the due times. The tickets keep their places in lists. @returns them in the order of their ids */
export async function writeDueTimes(tx: RepositoryTx, clocks: readonly Due[]): Promise<Ticket[]> {
  if (clocks.length === 0) return []
  const write = tx.db
    .updateTable('ticket')
    .from(
      sql<DueRow>`unnest(${clocks.map(({ id }) => id)}::bigint[], ${clocks.map(({ answerWarnAt }) => answerWarnAt)}::timestamptz[],
        ${clocks.map(({ answerDueAt }) => answerDueAt)}::timestamptz[],
        ${clocks.map(({ resolveDueAt }) => resolveDueAt)}::timestamptz[],
        ${clocks.map(({ marks }) => marks.answer)}::timestamptz[],
        ${clocks.map(({ marks }) => marks.resolution)}::timestamptz[],
        ${clocks.map(({ breachedAt }) => breachedAt)}::timestamptz[])`.as<'due'>(
        sql`due(due_id, due_warn_at, due_answer_at, due_resolve_at, due_answer_mark, due_resolve_mark, due_breached)`,
      ),
    )
    .set((eb) => ({
      answer_warn_at: eb.ref('due.due_warn_at'),
      answer_due_at: eb.ref('due.due_answer_at'),
      resolve_due_at: eb.ref('due.due_resolve_at'),
      answer_breached_at: eb.ref('due.due_answer_mark'),
      resolve_breached_at: eb.ref('due.due_resolve_mark'),
      breached_at: eb.ref('due.due_breached'),
      due_stale: false,
      version: eb('ticket.version', '+', 1),
    }))
    .whereRef('ticket.id', '=', 'due.due_id')
  const rows = await writeTickets(tx, write as never)
    .orderBy('ticket.id')
    .execute()
  return rows.map(toTicket)
}

type DueRow = {
  due_id: number
  due_warn_at: Date | null
  due_answer_at: Date | null
  due_resolve_at: Date | null
  due_answer_mark: Date | null
  due_resolve_mark: Date | null
  due_breached: Date | null
}

/** Marks due times as computed that stay as they are. */
export async function confirmDueTimes({ db }: RepositoryTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('ticket').set({ due_stale: false }).where('id', 'in', ids).execute()
}

/** The supervisors of these queues, by queue. */
export async function findSupervisors(
  { db }: RepositoryTx,
  queueIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ queue_id: number; ids: number[] }>`
    select queue.id as queue_id, array_agg(user_ref.id::float8) as ids
    from unnest(${queueIds}::bigint[]) as queue (id)
    join user_ref on user_ref.profile = 'supervisor' and not user_ref.deleted
      and user_ref.queue_ids @> to_jsonb(queue.id)
    group by queue.id`.execute(db)
  return new Map(rows.map(({ queue_id, ids }) => [queue_id, ids]))
}
