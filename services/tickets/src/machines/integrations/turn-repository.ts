import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { IntegrationTurnTable } from '../../tables/integration-tables.ts'
import type { MessageTable } from '../../tables/message-tables.ts'
import type { CallFacts } from './drivers/answer.ts'

export type Turn = Selectable<IntegrationTurnTable>

type NewTurn = Pick<Turn, 'integration_id' | 'ticket_id' | 'message_id' | 'queue_id'> & {
  readonly queued_at: string | null
}

/** Queues an integration's call about a message, after the earlier turns of the ticket. The ticket must be locked. */
export async function insertTurn(tx: RepositoryTx, turn: NewTurn): Promise<void> {
  const { integration_id: integration, ticket_id: ticket, message_id: message, queue_id, queued_at } = turn
  await sql`insert into integration_turn (integration_id, ticket_id, message_id, queue_id, queued_at, due_at)
    values (${integration}, ${ticket}, ${message}, ${queue_id}, ${queued_at},
      case when exists (select from integration_turn where ticket_id = ${ticket} and status = 'waiting')
        or exists (select from integration_bubble where ticket_id = ${ticket} and status = 'waiting')
        then 'infinity'::timestamptz else now() end)`.execute(tx.db)
  tx.wakeWork('integration_turn')
}

export const findTurn = ({ db }: RepositoryTx, id: number): Promise<Turn | undefined> =>
  db.selectFrom('integration_turn').selectAll().where('id', '=', id).executeTakeFirst()

/** The columns of a message that a call contains. */
export type AskedMessage = Pick<Selectable<MessageTable>, 'body' | 'media_type' | 'media_status' | 'created_at'>

export const findAskedMessage = ({ db }: RepositoryTx, id: number): Promise<AskedMessage | undefined> =>
  db
    .selectFrom('message')
    .select(['body', 'media_type', 'media_status', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Records the facts of the call that users see. Only the process with the claim of the row may call it. */
export async function noteFacts(
  { db }: RepositoryTx,
  table: 'integration_turn' | 'webhook_retry',
  id: number,
  { httpStatus, requestBytes, answerBytes }: CallFacts,
): Promise<void> {
  await sql`update ${sql.table(table)} set http_status = ${httpStatus}, request_bytes = ${requestBytes},
    answer_bytes = ${answerBytes} where id = ${id}`.execute(db)
}

/** Releases the next turn of the ticket. The ticket must be locked. */
export async function releaseNext(
  { db }: RepositoryTx,
  { id, ticket_id: ticketId }: Pick<Turn, 'id' | 'ticket_id'>,
): Promise<void> {
  await sql`update integration_turn set due_at = now() where id = (
    select min(id) from integration_turn where ticket_id = ${ticketId} and status = 'waiting' and id > ${id})`.execute(
    db,
  )
}

/** Makes the turn that waits for the file of the message due now, if such a turn exists. */
export async function hastenTurn(
  tx: RepositoryTx,
  { ticketId, messageId }: { ticketId: number; messageId: number },
): Promise<void> {
  const { numAffectedRows } = await sql`update integration_turn set due_at = now() where ticket_id = ${ticketId}
    and message_id = ${messageId} and status = 'waiting' and claimed_by is null and due_at < 'infinity'`.execute(tx.db)
  if (numAffectedRows !== 0n) tx.wakeWork('integration_turn')
}

const KEPT = 200 // calls per integration

/** Deletes the integration's oldest calls beyond `KEPT`. */
export async function forgetOldTurns({ db }: RepositoryTx, integrationId: number): Promise<void> {
  await sql`delete from integration_turn where integration_id = ${integrationId} and status <> 'waiting' and id < (
    select id from integration_turn where integration_id = ${integrationId} order by id desc offset ${KEPT} limit 1)`.execute(
    db,
  )
}

/** The number of texts that integrations sent in the ticket within the last minute and the last hour. */
export async function countSaid({ db }: RepositoryTx, ticketId: number): Promise<{ minute: number; hour: number }> {
  const { rows } = await sql<{ minute: number; hour: number }>`
    select count(*) filter (where created_at > now() - interval '1 minute')::int as minute, count(*)::int as hour
    from message where ticket_id = ${ticketId} and origin = 'integration' and created_at > now() - interval '1 hour'`.execute(
    db,
  )
  return rows[0] ?? { minute: 0, hour: 0 }
}
