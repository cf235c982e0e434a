import type { ContactField, FieldKind } from '@recado/contracts/contact-fields/contact-field'
import { contactFieldCreated } from '@recado/contracts/contact-fields/events'
import { CONTACT_FIELD_LIMIT } from '@recado/contracts/limits'
import { recordAct } from '@recado/kit/audit'
import { AppError } from '@recado/kit/errors'
import type { Tx } from '../../tables/db.ts'
import { insertField, lockFields } from './contact-field-repository.ts'
import { keyFor } from './field-key-rules.ts'
import { fitsKind } from './field-value-rules.ts'

/**
 * Adds a field of contacts behind the others.
 * @throws ERR_DUPLICATED_CONTACT_FIELD | ERR_CONTACT_FIELD_LIMIT | ERR_CONTACT_FIELD_OPTIONS
 */
export async function createContactField(
  tx: Tx,
  { name, kind, options }: { name: string; kind: FieldKind; options: readonly string[] },
): Promise<ContactField> {
  if (!fitsKind({ kind, options })) throw new AppError('ERR_CONTACT_FIELD_OPTIONS')
  const present = await lockFields(tx)
  const limit = CONTACT_FIELD_LIMIT.ofCompany
  if (present.length >= limit) throw new AppError('ERR_CONTACT_FIELD_LIMIT', { limit })
  const key = keyFor(
    name,
    present.map((field) => field.key),
  )
  const position = (present.at(-1)?.position ?? 0) + 1
  const contactField = await insertField(tx, { name, key, kind, options: JSON.stringify(options), position })
  const { id } = contactField
  await recordAct(tx, {
    action: 'contactField.create',
    entity: 'contactField',
    entityId: id,
    changes: { name: [null, name] },
  })
  await tx.emit(contactFieldCreated, { contactField })
  return contactField
}
