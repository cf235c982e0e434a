import { contactListItemsChanged, contactListUpdated } from '@recado/contracts/campaigns/contact-list-events'
import { recordAct } from '@recado/kit/audit'
import { addToCount, shareContactList } from '../contact-lists/contact-list-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { removeInvalidItems } from './contact-list-item-repository.ts'

/**
 * Deletes the people of a list whose numbers are not on WhatsApp, and publishes one event for all of them.
 * @throws ERR_NO_CONTACTLIST_FOUND
 */
export async function deleteInvalidItems(
  tx: PersonTx,
  { contactListId }: { readonly contactListId: number },
): Promise<{ deleted: number }> {
  await shareContactList(tx, contactListId)
  const deleted = await removeInvalidItems(tx, contactListId)
  if (deleted === 0) return { deleted }
  const changes = { deleted: [null, deleted] }
  await recordAct(tx, { action: 'contactListItem.delete', entity: 'contactList', entityId: contactListId, changes })
  await tx.emit(contactListItemsChanged, { contactListId })
  await tx.emit(contactListUpdated, { contactList: await addToCount(tx, contactListId, -deleted) })
  return { deleted }
}
