import type { ContactListItem } from '@recado/contracts/campaigns/contact-list'
import { contactListItemUpdated } from '@recado/contracts/campaigns/contact-list-events'
import { recordUpdate, silentChangesOf } from '@recado/kit/audit'
import type { Patch } from '@recado/kit/db/patch'
import { getTypedPhone } from '@recado/kit/phones/company-country'
import { canonicalPhone } from '@recado/kit/phones/phone-number'
import type { PersonTx } from '../tables/db.ts'
import { lockItem, updateItem } from './contact-list-item-repository.ts'

type Change = Patch<Pick<ContactListItem, 'name' | 'number' | 'email'>>

/**
 * Changes the given fields of a list item. A new number is checked again, unless it is another spelling of the old
 * number.
 * @throws ERR_NO_CONTACTLISTITEM_FOUND | ERR_DUPLICATED_CONTACT
 */
export async function changeItem(
  tx: PersonTx,
  id: number,
  { name, number: typed, email }: Change,
): Promise<ContactListItem> {
  const before = await lockItem(tx, id)
  const number = typed === undefined || typed === before.number ? undefined : await getTypedPhone(tx, typed)
  const contactListItem = await updateItem(tx, id, {
    name,
    ...(number !== undefined && numberRow(before.number, number)),
    email,
  })
  const changes = silentChangesOf(before, contactListItem, PERSONAL)
  await recordUpdate(tx, { entity: 'contactListItem', entityId: id, changes })
  await tx.emit(contactListItemUpdated, { contactListItem })
  return contactListItem
}

/** The audit log stores only the names of these fields, so that it contains no data of an erased person. */
const PERSONAL = ['name', 'number', 'email'] as const

function numberRow(before: string, number: string) {
  const phone = canonicalPhone(number)
  if (phone === canonicalPhone(before)) return { number }
  return { number, phone, is_whatsapp_valid: null, last_checked_at: null }
}
