import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import type { TicketTable } from '../../tables/ticket-tables.ts'
import { LATELY } from './search-rules.ts'
import { TICKET_COLUMNS } from './ticket-row-repository.ts'

/** The columns of a matching message. */
type Said = { message_id: number; said_at: Date }
type SaidDatabase = Omit<Database, 'ticket'> & { ticket: TicketTable & Said }
type SaidQuery = SelectQueryBuilder<SaidDatabase, 'ticket', object>
type IsSeen = (eb: ExpressionBuilder<Database, 'ticket'>) => Expression<SqlBool>

/**
 * The company's latest messages with a frequent text, newest first, each with its ticket. For a frequent text this
 * reads fewer rows than an index of all matches. Empty when a sample shows that the latest messages contain fewer than
 * `most` matches.
 * @param isSeen whether the viewer may see a ticket
 * @param most the number of messages to find
 */
export function saidLately(tx: RepositoryTx, text: string, isSeen: IsSeen, most: number): SaidQuery {
  const ofLatest = (most: number) => amongLatest(tx, text, most).where((eb) => isSeen(eb as never) as never)
  const isFrequent = sql<SqlBool>`(select count(*) from ${ofLatest(LATELY.judged).select('ticket.message_id').as('judged')})
    >= ${sql.lit(Math.floor((most * LATELY.judged) / LATELY.read))}`
  return ofLatest(LATELY.read).where(isFrequent).orderBy('ticket.message_id', 'desc').limit(sql.lit(most))
}

/**
 * Whether many of the company's latest messages contain the text, so that checking tickets one by one soon fills a
 * page.
 */
export async function isOftenSaid({ db }: RepositoryTx, text: string): Promise<boolean> {
  const { rows } = await sql<{ is_often: boolean }>`
    select count(*) >= ${sql.lit(LATELY.often)} as is_often
    from (select search_body, deleted_by, media_type from message
      order by id desc limit ${sql.lit(LATELY.judged)}) as message
    where ${hasWords(text)}`.execute(db)
  return rows[0]?.is_often === true
}

/** The matches among the latest messages. `offset 0` makes PostgreSQL look up each ticket separately and stop early. */
const amongLatest = ({ db }: RepositoryTx, text: string, most: number) =>
  db.selectFrom(
    sql<Selectable<TicketTable & Said>>`(
      select ${TICKET_COLUMNS}, message.id as message_id, message.created_at as said_at
      from (select id, ticket_id, created_at, search_body, deleted_by, media_type from message
        order by id desc limit ${sql.lit(most)}) as message
      cross join lateral (select ${TICKET_COLUMNS} from ticket where ticket.id = message.ticket_id offset 0) as ticket
      where ${hasWords(text)})`.as('ticket'),
  ) as unknown as SaidQuery

/**
 * SQL for messages that contain the text; excludes deleted messages and system entries. The inner `select` folds the
 * text once; without it a cached plan would fold the text for every message.
 */
export const hasWords = (text: string) =>
  sql<SqlBool>`strpos(message.search_body, (select folded(${text}))) > 0 and message.deleted_by is null
    and message.media_type <> 'system'`
