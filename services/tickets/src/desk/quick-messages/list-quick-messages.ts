import { PAGE_SIZE } from '@recado/contracts/limits'
import type { QuickMessage } from '@recado/contracts/quick-messages/quick-message'
import type { PersonTx } from '../../tables/db.ts'
import { countQuickMessages, findOffered, findQuickMessages, getQuickMessage } from './quick-message-repository.ts'

type Filter = { readonly searchParam?: string | undefined; readonly pageNumber: number }

/** One page of the caller's private quick messages and the company's. */
export async function listQuickMessages(
  tx: PersonTx,
  filter: Filter,
): Promise<{ records: QuickMessage[]; count: number; hasMore: boolean }> {
  const { userId } = tx.caller.person
  const records = await findQuickMessages(tx, userId, filter)
  const count = await countQuickMessages(tx, userId, filter)
  return { records, count, hasMore: filter.pageNumber * PAGE_SIZE.quickMessages < count }
}

/** The quick messages that the message field offers to the caller. */
export const offerQuickMessages = (tx: PersonTx): Promise<QuickMessage[]> => findOffered(tx, tx.caller.person.userId)

/** @throws ERR_NO_QUICKMESSAGE_FOUND also when the quick message is another user's */
export const showQuickMessage = (tx: PersonTx, id: number): Promise<QuickMessage> =>
  getQuickMessage(tx, tx.caller.person.userId, id)
