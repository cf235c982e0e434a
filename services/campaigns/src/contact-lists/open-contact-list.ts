import type { OpenedContactList } from '@recado/contracts/campaigns/contact-list-routes'
import { countValid } from '../contact-list-items/contact-list-item-repository.ts'
import type { PersonTx } from '../db.ts'
import { getContactList } from './contact-list-repository.ts'

/** @throws ERR_NO_CONTACTLIST_FOUND */
export async function openContactList(
  tx: PersonTx,
  { contactListId }: { readonly contactListId: number },
): Promise<OpenedContactList> {
  const list = await getContactList(tx, contactListId)
  return { ...list, validCount: await countValid(tx, contactListId) }
}
