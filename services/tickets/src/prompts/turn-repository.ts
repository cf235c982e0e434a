import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type Selectable, sql } from 'kysely'
import type { RepositoryTx } from '../db.ts'
import type { PromptTurnTable } from './prompt-tables.ts'

/** An answer that was requested of a model. */
export type Turn = Selectable<PromptTurnTable>
type Wanted = {
  readonly ticketId: number
  readonly promptId: number
  readonly queueId: number | null
  readonly queuedAt: Ticket['queuedAt'] // since when the ticket waits in the queue
}

/** Requests an answer to all messages of the contact so far. The ticket must be locked. */
export async function insertTurn({ db }: RepositoryTx, wanted: Wanted & { readonly isAgain: boolean }): Promise<void> {
  const { ticketId } = wanted
  await db
    .insertInto('prompt_turn')
    .values({
      ticket_id: ticketId,
      prompt_id: wanted.promptId,
      queue_id: wanted.queueId,
      queued_at: wanted.queuedAt,
      message_id: sql<number>`(select max(id) from message where ticket_id = ${ticketId})`,
      is_again: wanted.isAgain,
    })
    .execute()
}

/**
 * Whether an answer of this prompt is pending that was requested after the ticket began to wait in the queue; it then
 * also covers later messages. Pending answers of another prompt, or of this one from before the ticket left the queue,
 * do not count, since they will be dropped. The ticket must be locked.
 */
export async function isAsked(
  { db }: RepositoryTx,
  { ticketId, promptId, queueId, queuedAt }: Wanted,
): Promise<boolean> {
  const row = await db
    .selectFrom('prompt_turn')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('prompt_id', '=', promptId)
    .where('queue_id', 'is not distinct from', queueId)
    .where(sql<boolean>`(queued_at is null or queued_at is not distinct from ${queuedAt})`)
    .where(sql<boolean>`status = 'waiting'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes the answer that waits for a file of the ticket due now. @returns whether there is one */
export async function hastenTurn({ db }: RepositoryTx, ticketId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update prompt_turn set due_at = now()
    where ticket_id = ${ticketId} and status = 'waiting' and claimed_by is null`.execute(db)
  return numAffectedRows !== 0n
}

export const getTurn = ({ db }: RepositoryTx, id: number): Promise<Turn> =>
  db.selectFrom('prompt_turn').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The number of answers in the ticket within ten minutes. */
export async function countAnswers({ db }: RepositoryTx, ticketId: number): Promise<number> {
  const { count } = await db
    .selectFrom('prompt_turn')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirstOrThrow()
  return count
}

/** The contact's newest message in the ticket; 0 when there is none. */
export async function findNewestOf({ db }: RepositoryTx, ticketId: number): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .where('ticket_id', '=', ticketId)
    .where('from_me', '=', false)
    .executeTakeFirst()
  return row?.id ?? 0
}
