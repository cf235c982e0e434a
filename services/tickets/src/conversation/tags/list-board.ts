import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { PersonTx } from '../../tables/db.ts'
import type { NameCache } from '../names/name-cache.ts'
import { nameTickets } from '../tickets/name-tickets.ts'
import { getReader } from '../users/get-viewer.ts'
import { type BoardFilter, countBoard, findBoard } from './board-repository.ts'

/** One page of the pending and open tickets that the caller may see on the board. */
export async function listBoard(
  tx: PersonTx,
  filter: BoardFilter & { readonly pageNumber: number },
  names: NameCache,
): Promise<{ tickets: Ticket[]; count: number; hasMore: boolean }> {
  const { viewer, stamp } = await getReader(tx)
  const tickets = await nameTickets(tx, await findBoard(tx, viewer, filter), { names, stamp })
  const count = await countBoard(tx, viewer, filter)
  return { tickets, count, hasMore: filter.pageNumber * PAGE_SIZE.tickets < count }
}
