import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { Tx } from '../../tables/db.ts'
import type { NameCache } from '../names/name-cache.ts'
import type { Names } from '../names/name-repository.ts'
import { type ListedRow, toTicket } from './ticket-row-repository.ts'

/** The name cache, and the company's stamp that was read before or with the rows. */
type NamesAt = { readonly names: NameCache; readonly stamp: string }

/** Adds names to the rows of a list. */
export async function nameTickets(
  tx: Tx,
  rows: readonly ListedRow[],
  { names: cache, stamp }: NamesAt,
): Promise<Ticket[]> {
  if (rows.length === 0) return []
  const names = await cache.get(tx, stamp, (known) => rows.every((row) => isNamedBy(known, row)))
  return rows.map((row) => withNames(row, names))
}

const isNamedBy = (names: Names, row: ListedRow): boolean =>
  names.connections.has(row.whatsapp_id) &&
  (row.queue_id === null || names.queues.has(row.queue_id)) &&
  (row.user_id === null || names.people.has(row.user_id)) &&
  row.tag_ids.every((id) => names.tags.has(id))

function withNames(row: ListedRow, { connections, queues, people, tags }: Names): Ticket {
  const connection = connections.get(row.whatsapp_id)
  if (!connection) throw new Error('the ticket refers to a connection that does not exist')
  const queue = row.queue_id === null ? undefined : queues.get(row.queue_id)
  const person = row.user_id === null ? undefined : people.get(row.user_id)
  return toTicket({
    ...row,
    whatsapp_name: connection.name,
    whatsapp_status: connection.status,
    queue_name: queue?.name ?? null,
    queue_color: queue?.color ?? null,
    user_name: person?.name ?? null,
    tags: row.tag_ids
      .flatMap((id) => tags.get(id) ?? []) // a tag that was deleted meanwhile is omitted
      .toSorted((one, other) => one.place - other.place)
      .map(({ brief }) => brief),
  })
}
