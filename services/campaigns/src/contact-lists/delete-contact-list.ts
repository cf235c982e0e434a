import { contactListDeleted } from '@recado/contracts/campaigns/contact-list-events'
import { recordAct } from '@recado/kit/audit'
import { AppError } from '@recado/kit/errors'
import type { PersonTx } from '../tables/db.ts'
import { lockContactList, removeContactList } from './contact-list-repository.ts'
import { isListInUse } from './list-uses.ts'

/**
 * Deletes a list with all its people.
 * @throws ERR_NO_CONTACTLIST_FOUND | ERR_CONTACTLIST_IN_USE when a scheduled or running campaign uses it
 */
export async function deleteContactList(tx: PersonTx, id: number): Promise<void> {
  const { name } = await lockContactList(tx, id)
  if (await isListInUse(tx, id)) throw new AppError('ERR_CONTACTLIST_IN_USE')
  await removeContactList(tx, id)
  const changes = { name: [name, null] }
  await recordAct(tx, { action: 'contactList.delete', entity: 'contactList', entityId: id, changes })
  await tx.emit(contactListDeleted, { contactListId: id })
}
