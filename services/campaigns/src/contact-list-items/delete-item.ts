import { contactListItemDeleted, contactListUpdated } from '@recado/contracts/campaigns/contact-list-events'
import { recordAct } from '@recado/kit/audit'
import { notFound } from '@recado/kit/errors'
import { addToCount, shareContactLists } from '../contact-lists/contact-list-repository.ts'
import type { PersonTx } from '../tables/db.ts'
import { getItem, removeItem } from './contact-list-item-repository.ts'

/** Removes a person from a list. @throws ERR_NO_CONTACTLISTITEM_FOUND */
export async function deleteItem(tx: PersonTx, id: number): Promise<void> {
  const { contactListId } = await getItem(tx, id)
  const isThere = (await shareContactLists(tx, [contactListId])).length > 0 && (await removeItem(tx, id))
  if (!isThere) throw notFound('contactListItem')
  await recordAct(tx, { action: 'contactListItem.delete', entity: 'contactListItem', entityId: id })
  await tx.emit(contactListItemDeleted, { contactListItemId: id, contactListId })
  await tx.emit(contactListUpdated, { contactList: await addToCount(tx, contactListId, -1) })
}
