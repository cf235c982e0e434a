import type { Help } from '@recado/contracts/helps/help'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { PersonTx } from '../db.ts'
import { countHelps, findHelps } from './help-repository.ts'

type Filter = { readonly searchParam?: string | undefined; readonly pageNumber: number }

/** One page of the helps that match the text. */
export async function listHelps(
  tx: PersonTx,
  filter: Filter,
): Promise<{ records: Help[]; count: number; hasMore: boolean }> {
  const records = await findHelps(tx, filter)
  const count = await countHelps(tx, filter)
  return { records, count, hasMore: filter.pageNumber * PAGE_SIZE.helps < count }
}
