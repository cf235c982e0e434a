import type { ContactList } from '@recado/contracts/campaigns/contact-list'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { PersonTx } from '../db.ts'
import { countContactLists, findContactLists } from './contact-list-repository.ts'

type Filter = { readonly searchParam?: string | undefined; readonly pageNumber: number }

/** One page of the lists that match the text. */
export async function listContactLists(
  tx: PersonTx,
  filter: Filter,
): Promise<{ records: ContactList[]; count: number; hasMore: boolean }> {
  const records = await findContactLists(tx, filter)
  const count = await countContactLists(tx, filter)
  return { records, count, hasMore: filter.pageNumber * PAGE_SIZE.contactLists < count }
}
