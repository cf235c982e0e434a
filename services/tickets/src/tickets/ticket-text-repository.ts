import { type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { contactsCalled } from '../contacts/called-repository.ts'
import type { Database, RepositoryTx } from '../db.ts'
import { hasWords } from './lately-said-repository.ts'
import { SEARCH_LIMIT } from './search-rules.ts'
import { TICKET_COLUMNS } from './ticket-row-repository.ts'
import type { TicketTable } from './ticket-tables.ts'

export type TicketQuery = SelectQueryBuilder<Database, 'ticket', object>

/**
 * Tickets with a text in their messages, from at most `SEARCH_LIMIT.lookedUp` messages; `isAll`: there are no others.
 */
type Saying = { readonly ticketIds: readonly number[]; readonly isAll: boolean }

export async function findSaying({ db }: RepositoryTx, text: string): Promise<Saying> {
  const { rows } = await sql<{ hits: number; ids: number[] }>`
    select count(*) as hits, coalesce(array_agg(distinct ticket_id::float8), '{}') as ids
    from some_messages_containing(${text}, ${sql.lit(SEARCH_LIMIT.lookedUp + 1)})`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a count has a row')
  return { ticketIds: row.ids, isAll: row.hits <= SEARCH_LIMIT.lookedUp }
}

/**
 * Tickets with a text in the name of contact or person, in the contact's number in any mask and variant, in the user
 * name, or in a message; or the text is their own number, or protocol. Each match is looked up separately (`offset 0`):
 * row conditions hide from the planner how few there are, and it would read all tickets of the company.
 */
export const ticketsWith = (tx: RepositoryTx, text: string): TicketQuery =>
  ticketsSo(tx, text, sql`select ticket_id from messages_containing(${text})`)

/** Like `ticketsWith`, with the known tickets whose messages match. */
export const ticketsWithKnown = (tx: RepositoryTx, text: string, ticketIds: readonly number[]): TicketQuery =>
  ticketsSo(tx, text, sql`select unnest(${[...ticketIds]}::bigint[])`)

/**
 * Reads tickets of matching contacts, which may be many, by the contact index; looks up only the other tickets by id.
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

/** A number typed as `71`, `#71`, or with the date before it, as in `{{protocol}}`. */
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
 * Whether a ticket is one of `ticketsWith`, checked ticket by ticket: for a text so frequent that the first matches are
 * found soon. `offset 0` keeps PostgreSQL from reading all messages at once instead.
 */
export const hasText = (text: string) => sql<SqlBool>`(
  exists (select from message where message.ticket_id = ticket.id and ${hasWords(text)} offset 0)
  or ticket.contact_id in ${contactsCalled(text)} or ticket.user_id in ${peopleCalled(text)}
  or ticket.number = ${numberIn(text) ?? null}::bigint)`
