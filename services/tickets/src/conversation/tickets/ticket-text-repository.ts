import { type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import type { TicketTable } from '../../tables/ticket-tables.ts'
import { contactsCalled } from '../contacts/called-repository.ts'
import { hasWords } from './lately-said-repository.ts'
import { SEARCH_LIMIT } from './search-rules.ts'
import { TICKET_COLUMNS } from './ticket-row-repository.ts'

export type TicketQuery = SelectQueryBuilder<Database, 'ticket', object>

/**
 * The tickets whose messages contain a text, from at most `SEARCH_LIMIT.lookedUp` messages. `isAll`: there are no more
 * matching messages.
 */
type Saying = { readonly ticketIds: readonly number[]; readonly isAll: boolean }

export async function findSaying({ db }: RepositoryTx, text: string): Promise<Saying> {
  const { rows } = await sql<{ hits: number; ids: number[] }>`
    select count(*) as hits, coalesce(array_agg(distinct ticket_id::float8), '{}') as ids
    from some_messages_containing(${text}, ${sql.lit(SEARCH_LIMIT.lookedUp + 1)})`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the count returned no row')
  return { ticketIds: row.ids, isAll: row.hits <= SEARCH_LIMIT.lookedUp }
}

/**
 * The tickets that contain a text in a message, in the name of the contact or the agent, or in the contact's number (in
 * any format) or user name, or whose own number or protocol equals the text.
 * Row-level security hides the number of matches from the planner, which would read all tickets of the company. With
 * `offset 0` PostgreSQL looks up each match separately.
 */
export const ticketsWith = (tx: RepositoryTx, text: string): TicketQuery =>
  ticketsSo(tx, text, sql`select ticket_id from messages_containing(${text})`)

/** Like `ticketsWith`, if the tickets whose messages match are already known. */
export const ticketsWithKnown = (tx: RepositoryTx, text: string, ticketIds: readonly number[]): TicketQuery =>
  ticketsSo(tx, text, sql`select unnest(${[...ticketIds]}::bigint[])`)

/**
 * Reads the tickets of matching contacts with the contact index, because these tickets may be many; looks up the other
 * tickets by id.
 */
const ticketsSo = (tx: RepositoryTx, text: string, saidIn: RawBuilder<unknown>) =>
  asTickets(
    tx,
    sql`with called (id) as materialized ${contactsCalled(text)}
      select ${TICKET_COLUMNS} from called
      cross join lateral (select ${TICKET_COLUMNS} from ticket where ticket.contact_id = called.id offset 0) as ticket
      union all
      ${lookedUp(sql`${ofPerson(text)} union ${saidIn}${ofNumber(text)}`)}
      where ticket.contact_id not in (select id from called)`,
  )

const asTickets = ({ db }: RepositoryTx, rows: RawBuilder<unknown>) =>
  db.selectFrom(sql<Selectable<TicketTable>>`(${rows})`.as('ticket')) as unknown as TicketQuery

const lookedUp = (ids: RawBuilder<unknown>) => sql`select ${TICKET_COLUMNS} from (${ids}) as found (id)
  cross join lateral (select ${TICKET_COLUMNS} from ticket where ticket.id = found.id offset 0) as ticket`

const ofPerson = (text: string) =>
  sql`select of_person.id from ticket of_person where of_person.user_id in ${peopleCalled(text)}`

const peopleCalled = (text: string) =>
  sql`(select id from user_ref where strpos(folded(name), (select folded(${text}))) > 0)`

/** The number of a ticket as `71`, `#71`, or after a date as in `{{protocol}}`. */
const NUMBER = /^#?(?:20\d\d[01]\d[0-3]\d)?(\d{1,9})$/

const numberIn = (text: string): number | undefined => {
  const [, number] = NUMBER.exec(text.trim()) ?? []
  return number === undefined ? undefined : Number(number)
}

function ofNumber(text: string) {
  const number = numberIn(text)
  return number === undefined
    ? sql``
    : sql` union select of_number.id from ticket of_number where of_number.number = ${number}`
}

/**
 * SQL that checks whether one ticket matches as in `ticketsWith`. It suits frequent texts, whose first matches are
 * found soon. `offset 0` keeps PostgreSQL from reading all messages at once.
 */
export const hasText = (text: string) => sql<SqlBool>`(
  exists (select from message where message.ticket_id = ticket.id and ${hasWords(text)} offset 0)
  or ticket.contact_id in ${contactsCalled(text)} or ticket.user_id in ${peopleCalled(text)}
  or ticket.number = ${numberIn(text) ?? null}::bigint)`
