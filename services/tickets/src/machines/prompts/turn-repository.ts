import type { Ticket } from '@recado/contracts/tickets/ticket'
import { countRows } from '@recado/kit/db/page'
import { type Selectable, sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { PromptTurnTable } from '../../tables/prompt-tables.ts'

/** A queued or finished question to a model. */
export type Turn = Selectable<PromptTurnTable>
type Wanted = {
  readonly ticketId: number
  readonly promptId: number
  readonly queueId: number | null
  readonly queuedAt: Ticket['queuedAt'] // when the ticket began to wait in the queue
}

/** Requests an answer to all messages of the contact so far. The ticket must be locked. */
export async function insertTurn(tx: RepositoryTx, wanted: Wanted & { readonly isAgain: boolean }): Promise<void> {
  const { ticketId } = wanted
  await tx.db
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
  tx.wakeWork('prompt_turn')
}

/**
 * Whether this prompt has a pending question that was queued after the ticket entered its queue; it covers later
 * messages, too. Pending questions of other prompts, and those from before the ticket entered the queue, do not count
 * because they will be dropped. The ticket must be locked.
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

/** Makes the question that waits for a file of the ticket due now, if such a question exists. */
export async function hastenTurn(tx: RepositoryTx, ticketId: number): Promise<void> {
  const { numAffectedRows } = await sql`update prompt_turn set due_at = now()
    where ticket_id = ${ticketId} and status = 'waiting' and claimed_by is null`.execute(tx.db)
  if (numAffectedRows !== 0n) tx.wakeWork('prompt_turn')
}

export const getTurn = ({ db }: RepositoryTx, id: number): Promise<Turn> =>
  db.selectFrom('prompt_turn').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The number of answers in the ticket within the last ten minutes. */
export const countAnswers = ({ db }: RepositoryTx, ticketId: number): Promise<number> =>
  countRows(
    db
      .selectFrom('prompt_turn')
      .where('ticket_id', '=', ticketId)
      .where('created_at', '>', sql<Date>`now() - interval '10 minutes'`),
  )

/** The id of the contact's newest message in the ticket; 0 if the contact has written none. */
export async function findNewestOf({ db }: RepositoryTx, ticketId: number): Promise<number> {
  const row = await db
    .selectFrom('message')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .where('ticket_id', '=', ticketId)
    .where('from_me', '=', false)
    .executeTakeFirst()
  return row?.id ?? 0
}
