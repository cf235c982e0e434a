import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '../db.ts'
import { visibleTo } from '../tickets/ticket-visibility-repository.ts'
import { selectMessages, toMessage } from './message-row-repository.ts'

type MessageExpression = ExpressionBuilder<Database, 'message'>
type Conversation = Pick<Ticket, 'contactId' | 'whatsappId'>

/**
 * Messages with the contact on the connection, of all tickets that the viewer sees. Those are few and found first, as an
 * array: joined to them, every message of the conversation would be read for its newest page.
 */
const isOfHistory =
  (viewer: Viewer, { contactId, whatsappId }: Conversation) =>
  (eb: MessageExpression) =>
    eb.and([
      eb('message.contact_id', '=', contactId),
      eb('message.whatsapp_id', '=', whatsappId),
      sql<SqlBool>`message.ticket_id = any(array(${eb
        .selectFrom('ticket')
        .select('ticket.id')
        .where('ticket.contact_id', '=', contactId)
        .where(visibleTo(viewer))}))`,
    ])

export async function countHistory({ db }: Tx, viewer: Viewer, conversation: Conversation): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .where(isOfHistory(viewer, conversation))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function isInHistory(
  { db }: Tx,
  viewer: Viewer,
  conversation: Conversation,
  id: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .select('id')
    .where('id', '=', id)
    .where(isOfHistory(viewer, conversation))
    .executeTakeFirst()
  return row !== undefined
}

/** One page, oldest first. @param page counted from the newest, or all that lies before a message */
export async function findHistory(
  tx: Tx,
  viewer: Viewer,
  conversation: Conversation,
  page: { before: number } | { pageNumber: number },
): Promise<{ messages: Message[]; hasMore: boolean }> {
  const newest = tx.db
    .selectFrom('message')
    .selectAll('message')
    .where(isOfHistory(viewer, conversation))
    .where('before' in page ? sql<SqlBool>`message.id < ${page.before}` : sql<SqlBool>`true`)
    .orderBy('message.id', 'desc')
    .limit(PAGE_SIZE.messages + 1) // one more tells whether there are more
    .offset('before' in page ? 0 : (page.pageNumber - 1) * PAGE_SIZE.messages)
  const rows = await selectMessages(tx, newest).orderBy('message.id', 'desc').execute()
  return {
    messages: rows.slice(0, PAGE_SIZE.messages).map(toMessage).reverse(),
    hasMore: rows.length > PAGE_SIZE.messages,
  }
}
