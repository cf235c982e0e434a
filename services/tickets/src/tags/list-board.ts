import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import type { PersonTx } from '../db.ts'
import { getViewer } from '../users/get-viewer.ts'
import { type BoardFilter, countBoard, findBoard } from './board-repository.ts'

/** One page of the pending and open tickets that the caller sees on the board. */
export async function listBoard(
  tx: PersonTx,
  filter: BoardFilter & { readonly pageNumber: number },
): Promise<{ tickets: Ticket[]; count: number; hasMore: boolean }> {
  const viewer = await getViewer(tx)
  const tickets = await findBoard(tx, viewer, filter)
  const count = await countBoard(tx, viewer, filter)
  return { tickets, count, hasMore: filter.pageNumber * PAGE_SIZE.tickets < count }
}
