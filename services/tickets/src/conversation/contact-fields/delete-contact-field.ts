import { contactFieldDeleted } from '@recado/contracts/contact-fields/events'
import { recordAct } from '@recado/kit/audit'
import type { Tx } from '../../tables/db.ts'
import { lockField, lockFields, updateField } from './contact-field-repository.ts'

/** Deletes a field. A job removes the values of the contacts afterwards. @throws ERR_NO_CONTACT_FIELD_FOUND */
export async function deleteContactField(tx: Tx, id: number): Promise<void> {
  await lockFields(tx)
  const { name } = await lockField(tx, id)
  await updateField(tx, id, { deleted_at: new Date() })
  await recordAct(tx, {
    action: 'contactField.delete',
    entity: 'contactField',
    entityId: id,
    changes: { name: [name, null] },
  })
  await tx.emit(contactFieldDeleted, { contactFieldId: id })
}
