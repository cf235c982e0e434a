import type { Insertable } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import type { TicketTable } from '../tables/ticket-tables.ts'

/** The columns of a ticket to insert. */
export type TicketRow = Insertable<TicketTable>

type NewTicket = { readonly row: TicketRow; readonly tagIds: readonly number[] }

/** Inserts tickets with their tags. @returns the ids in the same order */
export async function insertMovedTickets({ db }: RepositoryTx, tickets: readonly NewTicket[]): Promise<number[]> {
  const added = await db
    .insertInto('ticket')
    .values(tickets.map(({ row }) => row))
    .returning('id')
    .execute()
  const ids = added.map(({ id }) => id).sort((a, b) => a - b) // identity columns count in the order of the values
  const tagged = tickets.flatMap(({ tagIds }, index) =>
    [...new Set(tagIds)].map((tag_id) => ({ ticket_id: ids[index] ?? 0, tag_id })),
  )
  if (tagged.length > 0) await db.insertInto('ticket_tag').values(tagged).execute()
  return ids
}

/** The columns of a ticket that its messages need. */
export type TicketOfMessages = {
  readonly id: number
  readonly contactId: number
  readonly isClosed: boolean
}

export async function findTicketsOfMessages({ db }: RepositoryTx, ids: readonly number[]): Promise<TicketOfMessages[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('ticket')
    .select(['id', 'contact_id', 'status'])
    .where('id', 'in', ids)
    .forKeyShare()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    contactId: row.contact_id,
    isClosed: row.status === 'closed',
  }))
}
