import type { ContactField } from '@recado/contracts/contact-fields/contact-field'
import { contactFieldUpdated } from '@recado/contracts/contact-fields/events'
import { notFound } from '@recado/kit/errors'
import type { Tx } from '../../tables/db.ts'
import { findFields, lockFields, updateField } from './contact-field-repository.ts'

/**
 * Puts the fields into this order. Fields that are not named follow in their present order.
 * @returns all fields in the new order
 * @throws ERR_NO_CONTACT_FIELD_FOUND
 */
export async function orderContactFields(tx: Tx, ids: readonly number[]): Promise<ContactField[]> {
  const present = await lockFields(tx)
  const known = new Map(present.map((field) => [field.id, field]))
  if (ids.some((id) => !known.has(id))) throw notFound('contactField')
  const order = [...new Set([...ids, ...known.keys()])]
  for (const [index, id] of order.entries()) {
    if (known.get(id)?.position === index + 1) continue
    await tx.emit(contactFieldUpdated, { contactField: await updateField(tx, id, { position: index + 1 }) })
  }
  return findFields(tx)
}
