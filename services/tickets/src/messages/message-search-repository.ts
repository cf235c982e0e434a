import type { Language } from '@recado/contracts/language'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { FoundMessage, Message } from '@recado/contracts/messages/message'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { textOf } from '@recado/contracts/words/speak'
import { type SqlBool, sql } from 'kysely'
import { startOfDay } from '../companies/company-zone-repository.ts'
import type { Tx } from '../db.ts'
import { visibleTo } from '../tickets/ticket-visibility-repository.ts'
import { excerptOf } from './excerpt.ts'
import { previewOf } from './message-rules.ts'

/** What is searched for, and where. */
export type MessageSearch = {
  readonly searchParam: string
  readonly ticketId?: number | undefined
  readonly contactId?: number | undefined
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
  readonly pageNumber: number
}

/**
 * The newest first. Inside one conversation its messages are read; elsewhere an index of the company's texts leads to
 * them. Names are joined to the page alone.
 */
export async function findMessagesWith(
  tx: Tx,
  viewer: Viewer,
  search: MessageSearch,
): Promise<{ records: FoundMessage[]; count: number }> {
  const found = selectFound(tx, viewer, search)
  const page = found
    .select(['message.id', 'message.ticket_id', 'message.contact_id', 'message.author_id', 'ticket.uuid'])
    .select(['message.body', 'message.media_type', 'message.from_me', 'message.created_at'])
    .select(['message.origin', 'message.user_id'])
    .select(sql<number>`count(*) over ()`.as('found'))
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(PAGE_SIZE.messages)
    .offset((search.pageNumber - 1) * PAGE_SIZE.messages)
  const rows = await tx.db
    .selectFrom(page.as('page'))
    .innerJoin('contact', 'contact.id', 'page.contact_id')
    .selectAll('page')
    .leftJoin('contact as writer', 'writer.id', 'page.author_id')
    .select(['contact.name as contact_name', 'writer.name as writer_name'])
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
  const records = rows.map((row) => toFound(row, search.searchParam, tx.caller.language))
  const [first] = rows
  return { records, count: first?.found ?? (search.pageNumber > 1 ? await countFound(tx, viewer, search) : 0) }
}

async function countFound(tx: Tx, viewer: Viewer, search: MessageSearch): Promise<number> {
  const { count } = await selectFound(tx, viewer, search)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function selectFound({ db }: Tx, viewer: Viewer, search: MessageSearch) {
  const { searchParam: text, ticketId, contactId, date_from, date_to } = search
  const isOfOne = ticketId !== undefined || contactId !== undefined
  return db
    .selectFrom('message')
    .innerJoin('ticket', 'ticket.id', 'message.ticket_id')
    .where((eb) => visibleTo(viewer)(eb as never))
    .where(
      isOfOne
        ? sql<SqlBool>`strpos(message.search_body, folded(${text})) > 0 and message.deleted_by is null
            and message.media_type <> 'system'`
        : sql<SqlBool>`message.id in (select id from messages_containing(${text}))`,
    )
    .where((eb) =>
      eb.and([
        ...(ticketId === undefined ? [] : [eb('message.ticket_id', '=', ticketId)]),
        ...(contactId === undefined ? [] : [eb('message.contact_id', '=', contactId)]),
        ...(date_from ? [eb('message.created_at', '>=', startOfDay(date_from))] : []),
        ...(date_to ? [eb('message.created_at', '<', startOfDay(date_to, 1))] : []),
      ]),
    )
}

type Row = {
  id: number
  ticket_id: number
  uuid: string
  contact_id: number
  contact_name: string
  author_id: number | null
  writer_name: string | null
  body: string
  media_type: Message['mediaType']
  from_me: boolean
  origin: Message['origin']
  user_id: number | null
  created_at: Date
}

const toFound = (row: Row, text: string, language: Language): FoundMessage => ({
  messageId: row.id,
  ticketId: row.ticket_id,
  uuid: row.uuid,
  contact: { id: row.contact_id, name: row.contact_name },
  author: row.author_id === null ? null : { id: row.author_id, name: row.writer_name ?? '' },
  excerpt: ['locationMessage', 'vcard'].includes(row.media_type)
    ? textOf(previewOf({ mediaType: row.media_type, body: row.body }), language)
    : excerptOf(row.body, text),
  mediaType: row.media_type,
  fromMe: row.from_me,
  by: row.from_me ? { origin: row.origin, userId: row.user_id } : null,
  createdAt: row.created_at.toISOString(),
})
