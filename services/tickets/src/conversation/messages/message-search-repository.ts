import type { Language } from '@recado/contracts/language'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { kindOf } from '@recado/contracts/message-kinds'
import type { FoundMessage, Message } from '@recado/contracts/messages/message'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { textOf } from '@recado/contracts/words/speak'
import type { MessageOrigin } from '@recado/contracts/writer'
import { countRows, hasMore } from '@recado/kit/db/page'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import { startOfDay } from '../companies/company-zone-repository.ts'
import { hasWords, saidLately } from '../tickets/lately-said-repository.ts'
import { SEARCH_LIMIT } from '../tickets/search-rules.ts'
import { visibleTo } from '../tickets/ticket-visibility-repository.ts'
import { excerptOf } from './excerpt.ts'
import { previewOf } from './message-rules.ts'

/** The text of a search, its filters and the page. */
export type MessageSearch = {
  readonly searchParam: string
  readonly ticketId?: number | undefined
  readonly contactId?: number | undefined
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
  readonly pageNumber: number
}

type Found = {
  readonly records: FoundMessage[]
  readonly count: number
  readonly hasMore: boolean
  /** Set if there are more matches than `count` says. */
  readonly countIsCapped?: true
}
type MessageQuery = SelectQueryBuilder<Database, 'message', object>

/**
 * The matching messages, newest first.
 * A search in one conversation reads all its messages. A search in the whole company uses an index of texts; for a
 * frequent word it reads the latest messages until the limit of the count is exceeded.
 */
export async function findMessagesWith(tx: RepositoryTx, viewer: Viewer, search: MessageSearch): Promise<Found> {
  const ofAll = selectFound(tx, viewer, search)
  if (!isOfCompany(search)) return findAmong(tx, search, ofAll)
  const isOfDays = search.date_from !== undefined || search.date_to !== undefined
  const frequent = isOfDays ? undefined : await findFrequent(tx, viewer, search, ofAll)
  return frequent ?? capped(await findAmong(tx, search, ofAll))
}

const isOfCompany = ({ ticketId, contactId }: MessageSearch) => ticketId === undefined && contactId === undefined

const capped = (found: Found): Found =>
  found.count > SEARCH_LIMIT.counted ? { ...found, count: SEARCH_LIMIT.counted, countIsCapped: true } : found

async function findAmong(tx: RepositoryTx, search: MessageSearch, among: MessageQuery): Promise<Found> {
  const { records, found } = await readPage(tx, search, among)
  const isBeyondEnd = records.length === 0 && search.pageNumber > 1
  const count = isBeyondEnd ? await countRows(among) : found
  return { records, count, hasMore: hasMore({ pageNumber: search.pageNumber, size: PAGE_SIZE.messages }, count) }
}

const PAGES_COUNTED = SEARCH_LIMIT.counted / PAGE_SIZE.messages

/**
 * One page of the matches of a frequent word. The first pages show the latest matches up to the limit of the count, the
 * later pages all others; both groups are sorted by time of writing.
 * @returns undefined when the word is not frequent, because its matches do not exceed the limit of the count
 */
async function findFrequent(
  tx: RepositoryTx,
  viewer: Viewer,
  search: MessageSearch,
  ofAll: MessageQuery,
): Promise<Found | undefined> {
  const counted = selectCounted(tx, viewer, search)
  if (search.pageNumber <= PAGES_COUNTED) {
    const { records, found } = await readPage(tx, search, counted as never, sql`message.found`)
    return found > SEARCH_LIMIT.counted ? capped({ records, count: found, hasMore: true }) : undefined
  }
  const { found, edge } = await counted
    .select(({ fn }) => [fn.min('message.id').as('edge'), fn.max('message.found').as('found')])
    .executeTakeFirstOrThrow()
  if (edge === null || found <= SEARCH_LIMIT.counted) return undefined
  const others = { ...search, pageNumber: search.pageNumber - PAGES_COUNTED }
  const { records, hasMore } = await findAmong(tx, others, ofAll.where('message.id', '<', edge))
  return capped({ records, hasMore, count: found })
}

/**
 * The latest matches of a frequent word, up to the limit of the count. `found` is their number, or the limit plus one
 * when more matches exist.
 */
function selectCounted(tx: RepositoryTx, viewer: Viewer, { searchParam }: MessageSearch) {
  const latest = saidLately(tx, searchParam, visibleTo(viewer), SEARCH_LIMIT.counted + 1).select([
    'ticket.message_id as id',
    'ticket.said_at as created_at',
  ])
  const placed = tx.db
    .selectFrom(latest.as('latest'))
    .select(['id', 'created_at', sql<number>`row_number() over (order by id desc)`.as('place')])
    .select(sql<number>`count(*) over ()`.as('found'))
  return tx.db.selectFrom(placed.as('message')).where('message.place', '<=', SEARCH_LIMIT.counted)
}

const COUNTED = sql<number>`count(*) over ()`

/**
 * One page of these messages, newest first. `found` is the total count, or 0 on a page after the last. Names are joined
 * only to the rows of the page.
 */
async function readPage(
  tx: RepositoryTx,
  { searchParam, pageNumber }: MessageSearch,
  among: MessageQuery,
  counted: RawBuilder<number> = COUNTED,
): Promise<{ records: FoundMessage[]; found: number }> {
  const page = among
    .select(['message.id', counted.as('found')]) // selects few columns, because the rows may be many
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .limit(sql.lit(PAGE_SIZE.messages))
    .offset((pageNumber - 1) * PAGE_SIZE.messages)
  const rows = await tx.db
    .selectFrom(page.as('page'))
    .innerJoin('message', 'message.id', 'page.id')
    .innerJoin('ticket', 'ticket.id', 'message.ticket_id')
    .innerJoin('contact', 'contact.id', 'message.contact_id')
    .leftJoin('contact as writer', 'writer.id', 'message.author_id')
    .select(['message.id', 'message.ticket_id', 'message.contact_id', 'message.author_id', 'ticket.uuid'])
    .select(['message.body', 'message.media_type', 'message.from_me', 'message.created_at'])
    .select(['message.origin', 'message.user_id', 'page.found'])
    .select(['contact.name as contact_name', 'writer.name as writer_name'])
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id', 'desc')
    .execute()
  return { records: rows.map((row) => toFound(row, searchParam, tx.caller.language)), found: rows[0]?.found ?? 0 }
}

function selectFound({ db }: RepositoryTx, viewer: Viewer, search: MessageSearch): MessageQuery {
  const { searchParam: text, ticketId, contactId, date_from, date_to } = search
  const found = db
    .selectFrom('message')
    .innerJoin('ticket', 'ticket.id', 'message.ticket_id')
    .where((eb) => visibleTo(viewer)(eb as never))
    .where(
      isOfCompany(search) ? sql<SqlBool>`message.id in (select id from messages_containing(${text}))` : hasWords(text),
    )
    .where((eb) =>
      eb.and([
        ...(ticketId === undefined ? [] : [eb('message.ticket_id', '=', ticketId)]),
        ...(contactId === undefined ? [] : [eb('message.contact_id', '=', contactId)]),
        ...(date_from ? [eb('message.created_at', '>=', startOfDay(date_from))] : []),
        ...(date_to ? [eb('message.created_at', '<', startOfDay(date_to, 1))] : []),
      ]),
    )
  return found as unknown as MessageQuery
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
  origin: MessageOrigin
  user_id: number | null
  created_at: Date
}

const toFound = (row: Row, text: string, language: Language): FoundMessage => ({
  messageId: row.id,
  ticketId: row.ticket_id,
  uuid: row.uuid,
  contact: { id: row.contact_id, name: row.contact_name },
  author: row.author_id === null ? null : { id: row.author_id, name: row.writer_name ?? '' },
  excerpt:
    kindOf(row.media_type).body === 'data'
      ? textOf(previewOf({ mediaType: row.media_type, body: row.body }), language)
      : excerptOf(row.body, text),
  mediaType: row.media_type,
  fromMe: row.from_me,
  by: row.from_me ? { origin: row.origin, userId: row.user_id } : null,
  createdAt: row.created_at.toISOString(),
})
