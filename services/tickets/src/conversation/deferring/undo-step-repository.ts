import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import type { StepEffect, StepKind, StepState, StepValues, UndoStepTable } from '../../tables/undo-tables.ts'

/** A step that can, or could, be undone. */
export type UndoStep = {
  readonly id: number
  readonly createdAt: Date
  readonly ticketId: number
  readonly messageId: number | null // the deleted message
  readonly userId: number // its author
  readonly kind: StepKind
  readonly before: StepValues
  readonly after: StepValues
  readonly effect: StepEffect | null // null: it has none, or it followed
  readonly state: StepState
  readonly isOver: boolean // its time has passed, by the clock of the database
}

type NewStep = Pick<UndoStep, 'ticketId' | 'messageId' | 'userId' | 'kind' | 'before' | 'after' | 'effect'>

/** Offers a step for so many seconds from now. @returns its id, and the end of that time */
export async function insertStep(
  { db }: RepositoryTx,
  { ticketId, messageId, userId, kind, before, after, effect }: NewStep,
  seconds: number,
): Promise<{ id: number; until: Date }> {
  return db
    .insertInto('undo_step')
    .values({
      ticket_id: ticketId,
      message_id: messageId,
      user_id: userId,
      kind,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      effect: effect && JSON.stringify(effect),
      until: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`,
    })
    .returning(['id', 'until'])
    .executeTakeFirstOrThrow()
}

const IS_OVER = sql<SqlBool>`until <= clock_timestamp()`

export async function findStep({ db }: RepositoryTx, id: number): Promise<UndoStep | undefined> {
  const row = await db
    .selectFrom('undo_step')
    .selectAll()
    .select(IS_OVER.as('is_over'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toStep(row)
}

/** Locks a step of a ticket; the ticket must be locked already. @returns undefined when the ticket has no such step */
export async function lockStep(
  { db }: RepositoryTx,
  { id, ticketId }: { readonly id: number; readonly ticketId: number },
): Promise<UndoStep | undefined> {
  const row = await db
    .selectFrom('undo_step')
    .selectAll()
    .select(IS_OVER.as('is_over'))
    .where('id', '=', id)
    .where('ticket_id', '=', ticketId)
    .forUpdate()
    .executeTakeFirst()
  return row && toStep(row)
}

/** Locks the latest offered close of a ticket, which must be locked. */
export async function lockOfferedClose({ db }: RepositoryTx, ticketId: number): Promise<UndoStep | undefined> {
  const row = await db
    .selectFrom('undo_step')
    .selectAll()
    .select(IS_OVER.as('is_over'))
    .where('ticket_id', '=', ticketId)
    .where('kind', '=', 'close')
    .where('state', '=', 'offered')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row && toStep(row)
}

/** Locks the offered deletions of messages in these tickets, which must be locked. */
export async function lockOfferedDeletions({ db }: RepositoryTx, ticketIds: readonly number[]): Promise<UndoStep[]> {
  if (ticketIds.length === 0) return []
  const rows = await db
    .selectFrom('undo_step')
    .selectAll()
    .select(IS_OVER.as('is_over'))
    .where('ticket_id', 'in', ticketIds)
    .where('kind', '=', 'delete')
    .where('state', '=', 'offered')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(toStep)
}

type Place = { readonly id: number; readonly ticketId: number }

/** Whether a later step that moved or closed the ticket, which must be locked, is still offered. */
export async function isFollowed({ db }: RepositoryTx, { id, ticketId }: Place): Promise<boolean> {
  const later = await db
    .selectFrom('undo_step')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('id', '>', id)
    .where('kind', 'in', ['pass', 'close'])
    .where('state', '=', 'offered')
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

type Silenced = {
  /** Only steps before this one; absent: all steps. */
  readonly before?: number | undefined
  /** Whether the agents who got the ticket are still notified. */
  readonly keepsNotices: boolean
}

/**
 * Removes the effects of the offered transfers of a ticket, which must be locked, because a later transfer is announced.
 * With `keepsNotices`, only the texts for the contact are removed.
 */
export async function silenceTransfers(
  { db }: RepositoryTx,
  ticketId: number,
  { before, keepsNotices }: Silenced,
): Promise<void> {
  await db
    .updateTable('undo_step')
    .set({ effect: keepsNotices ? sql<null>`jsonb_set(effect, '{isTold}', 'false')` : null })
    .where('ticket_id', '=', ticketId)
    .where('state', '=', 'offered')
    .where(sql<SqlBool>`effect ->> 'kind' = 'transfer'`)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .execute()
}

/** Ends a locked step. */
export async function endStep({ db }: RepositoryTx, id: number, state: Exclude<StepState, 'offered'>): Promise<void> {
  await db.updateTable('undo_step').set({ state, effect: null }).where('id', '=', id).execute()
}

/** Ends the offered deletions of a message that was deleted on the phone too. */
export async function dropDeletions({ db }: RepositoryTx, messageId: number): Promise<void> {
  await db
    .updateTable('undo_step')
    .set({ state: 'dropped', effect: null })
    .where('ticket_id', '=', (eb) => eb.selectFrom('message').select('ticket_id').where('message.id', '=', messageId))
    .where('message_id', '=', messageId)
    .where('state', '=', 'offered')
    .execute()
}

/** Moves the deletions of messages to the ticket that their messages move to. */
export async function moveDeletions({ db }: RepositoryTx, fromTicketId: number, toTicketId: number): Promise<void> {
  await db
    .updateTable('undo_step')
    .set({ ticket_id: toTicketId })
    .where('ticket_id', '=', fromTicketId)
    .where('kind', '=', 'delete')
    .execute()
}

/** A step whose time is over. */
export type DueStep = { readonly companyId: number; readonly id: number; readonly ticketId: number }

/** Offered steps of all companies whose time is over; for the system role, which sees no rows. */
export async function findDueSteps(system: Kysely<Database>, most: number): Promise<DueStep[]> {
  const { rows } = await sql<{ company_id: number; id: number; ticket_id: number }>`
    select company_id, id, ticket_id from due_undo_steps(${most})`.execute(system)
  return rows.map(({ company_id: companyId, id, ticket_id: ticketId }) => ({ companyId, id, ticketId }))
}

/** Companies with steps that ended more than a day ago. */
export async function findCompaniesWithOldSteps(
  system: Kysely<Database>,
): Promise<readonly { readonly companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_old_undo_steps() as company_id`.execute(system)
  return rows
}

/** Removes steps that ended more than a day ago. @returns how many were removed, at most `atMost` */
export async function removeOldSteps({ db }: RepositoryTx, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from undo_step where (company_id, id) in (
    select company_id, id from undo_step
    where state <> 'offered' and created_at < now() - interval '1 day' limit ${atMost})`.execute(db)
  return Number(numAffectedRows)
}

const toStep = (row: Selectable<UndoStepTable> & { is_over: SqlBool }): UndoStep => ({
  id: row.id,
  createdAt: row.created_at,
  ticketId: row.ticket_id,
  messageId: row.message_id,
  userId: row.user_id,
  kind: row.kind,
  before: row.before,
  after: row.after,
  effect: row.effect,
  state: row.state,
  isOver: Boolean(row.is_over),
})
