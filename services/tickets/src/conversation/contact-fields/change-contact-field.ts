import type { ContactField } from '@recado/contracts/contact-fields/contact-field'
import { contactFieldUpdated } from '@recado/contracts/contact-fields/events'
import { changesOf, recordUpdate } from '@recado/kit/audit'
import { AppError } from '@recado/kit/errors'
import type { Tx } from '../../tables/db.ts'
import { lockField, updateField } from './contact-field-repository.ts'
import { fitsKind } from './field-value-rules.ts'

/**
 * Changes the name or the options of a field. Contacts keep a value whose option is removed.
 * @throws ERR_NO_CONTACT_FIELD_FOUND | ERR_DUPLICATED_CONTACT_FIELD | ERR_CONTACT_FIELD_OPTIONS
 */
export async function changeContactField(
  tx: Tx,
  id: number,
  { name, options }: { name?: string | undefined; options?: readonly string[] | undefined },
): Promise<ContactField> {
  const before = await lockField(tx, id)
  if (options && !fitsKind({ kind: before.kind, options })) throw new AppError('ERR_CONTACT_FIELD_OPTIONS')
  const contactField = await updateField(tx, id, {
    ...(name !== undefined && { name }),
    ...(options && { options: JSON.stringify(options) }),
  })
  const changes = changesOf(before, contactField, ['name', 'options'])
  await recordUpdate(tx, { entity: 'contactField', entityId: id, changes })
  await tx.emit(contactFieldUpdated, { contactField })
  return contactField
}
