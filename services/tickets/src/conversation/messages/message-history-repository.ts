import { PAGE_SIZE } from '@recado/contracts/limits'
import type { MediaType, Message } from '@recado/contracts/messages/message'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { countRows } from '@recado/kit/db/page'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import { visibleTo } from '../tickets/ticket-visibility-repository.ts'
import { selectMessages, toMessage } from './message-row-repository.ts'

type MessageExpression = ExpressionBuilder<Database, 'message'>
/** The kinds of messages that have their own list. */
export type HistoryPart = 'notes' | 'media' | 'files' | 'links'
type Conversation = Pick<Ticket, 'id' | 'contactId' | 'whatsappId'> & { readonly only?: HistoryPart | undefined }

const KINDS: Readonly<Record<HistoryPart, readonly MediaType[]>> = {
  notes: ['note'],
  media: ['image', 'video'],
  files: ['application'],
  links: ['chat', 'image', 'video', 'application', 'note'],
}

/** Whether the text contains a web address; the browser finds its end. */
const hasLink = sql<SqlBool>`message.body ~* '(https?://|www[.])[^[:space:]]'`

/**
 * SQL for the messages with the contact on the connection, in all tickets that the viewer may see. Includes messages
 * that this ticket got on its former connection.
 * The ids of the tickets are selected first, as an array; with a join PostgreSQL would read every message of the
 * conversation for the newest page.
 */
const isOfHistory =
  (viewer: Viewer, { id, contactId, whatsappId, only }: Conversation) =>
  (eb: MessageExpression) =>
    eb.and([
      ...(only ? [eb('message.media_type', 'in', KINDS[only])] : []),
      ...(only === 'links' ? [hasLink] : []),
      eb('message.contact_id', '=', contactId),
      eb.or([eb('message.whatsapp_id', '=', whatsappId), eb('message.ticket_id', '=', id)]),
      sql<SqlBool>`message.ticket_id = any(array(${eb
        .selectFrom('ticket')
        .select('ticket.id')
        .where('ticket.contact_id', '=', contactId)
        .where(visibleTo(viewer))}))`,
    ])

export const countHistory = ({ db }: RepositoryTx, viewer: Viewer, conversation: Conversation): Promise<number> =>
  countRows(db.selectFrom('message').where(isOfHistory(viewer, conversation)))

export async function isInHistory(
  { db }: RepositoryTx,
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

/** The page to read: a numbered page from the newest, or messages before, after or around a message id. */
export type HistoryPage =
  | { readonly pageNumber: number }
  | { readonly before: number }
  | { readonly after: number }
  | { readonly around: number }

/** Messages, oldest first, and whether older and newer ones exist. */
type Part = { readonly messages: Message[]; readonly hasOlder: boolean; readonly hasNewer: boolean }

export async function findHistory(
  tx: RepositoryTx,
  viewer: Viewer,
  of: Conversation,
  page: HistoryPage,
): Promise<Part> {
  const size = PAGE_SIZE.messages
  if ('before' in page) return { ...(await findOlder(tx, viewer, of, { below: page.before, size })), hasNewer: true }
  if ('after' in page) return { ...(await findNewer(tx, viewer, of, { above: page.after, size })), hasOlder: true }
  if ('around' in page) {
    const half = size / 2
    const older = await findOlder(tx, viewer, of, { below: page.around + 1, size: half })
    const newer = await findNewer(tx, viewer, of, { above: page.around, size: half })
    return { ...older, ...newer, messages: [...older.messages, ...newer.messages] }
  }
  const offset = (page.pageNumber - 1) * size
  return { ...(await findOlder(tx, viewer, of, { size, offset })), hasNewer: offset > 0 }
}

/** @param below only messages with smaller ids; without it, the newest messages */
async function findOlder(
  tx: RepositoryTx,
  viewer: Viewer,
  conversation: Conversation,
  { below, size, offset = 0 }: { below?: number; size: number; offset?: number },
): Promise<Omit<Part, 'hasNewer'>> {
  const newest = tx.db
    .selectFrom('message')
    .where(isOfHistory(viewer, conversation))
    .where(below === undefined ? sql<SqlBool>`true` : sql<SqlBool>`message.id < ${below}`)
    .orderBy('message.id', 'desc')
    .limit(sql.lit(size + 1)) // one extra row shows whether older messages exist
  const page = offset > 0 ? newest.offset(offset) : newest
  const rows = await selectMessages(tx, page).orderBy('message.id', 'desc').execute()
  return { messages: rows.slice(0, size).map(toMessage).reverse(), hasOlder: rows.length > size }
}

async function findNewer(
  tx: RepositoryTx,
  viewer: Viewer,
  conversation: Conversation,
  { above, size }: { above: number; size: number },
): Promise<Omit<Part, 'hasOlder'>> {
  const next = tx.db
    .selectFrom('message')
    .where(isOfHistory(viewer, conversation))
    .where(sql<SqlBool>`message.id > ${above}`)
    .orderBy('message.id')
    .limit(sql.lit(size + 1))
  const rows = await selectMessages(tx, next).orderBy('message.id').execute()
  return { messages: rows.slice(0, size).map(toMessage), hasNewer: rows.length > size }
}

/** The messages of a ticket in order of arrival. */
export async function findMessagesOfTicket(
  tx: RepositoryTx,
  ticketId: number,
  { after, atMost }: { after: number; atMost: number },
): Promise<Message[]> {
  const next = tx.db
    .selectFrom('message')
    .where('message.ticket_id', '=', ticketId)
    .where('message.id', '>', after)
    .orderBy('message.id')
    .limit(atMost)
  const rows = await selectMessages(tx, next).orderBy('message.id').execute()
  return rows.map(toMessage)
}
