import { contactFieldDeleted } from '@recado/contracts/contact-fields/events'
import { recordAct } from '@recado/kit/audit'
import { AppError } from '@recado/kit/errors'
import type { Tx } from '../../tables/db.ts'
import { lockField, lockFields, updateField } from './contact-field-repository.ts'
import { findUses } from './field-use-repository.ts'
import { namesOf } from './use-texts.ts'

/**
 * Deletes a field. A job removes the values of the contacts afterwards.
 * @throws ERR_NO_CONTACT_FIELD_FOUND | ERR_CONTACT_FIELD_IN_USE when a text or a campaign contains its variable
 */
export async function deleteContactField(tx: Tx, id: number): Promise<void> {
  await lockFields(tx)
  const { name, key } = await lockField(tx, id)
  const uses = await findUses(tx, { id, key })
  if (uses.length > 0) {
    const names = namesOf(uses, tx.caller.language)
    throw new AppError('ERR_CONTACT_FIELD_IN_USE', { names, variable: `{{${key}}}` })
  }
  await updateField(tx, id, { deleted_at: new Date() })
  await recordAct(tx, {
    action: 'contactField.delete',
    entity: 'contactField',
    entityId: id,
    changes: { name: [name, null] },
  })
  await tx.emit(contactFieldDeleted, { contactFieldId: id })
}
