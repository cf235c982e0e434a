import type { FieldValue, GivenFieldValue } from '@recado/contracts/contact-fields/contact-field'
import { AppError, notFound } from '@recado/kit/errors'
import type { Tx } from '../../tables/db.ts'
import { shareFields } from './contact-field-repository.ts'
import { normalised } from './field-value-rules.ts'

/**
 * Enters new values of a contact among its values. A blank value removes the value of its field.
 * @returns all values of the contact; the fields stay as they are until the transaction ends
 * @throws ERR_NO_CONTACT_FIELD_FOUND | ERR_CONTACT_FIELD_VALUE a value does not fit its field
 */
export async function enterValues(
  tx: Tx,
  present: readonly FieldValue[],
  given: readonly GivenFieldValue[],
): Promise<FieldValue[]> {
  if (given.length === 0) return [...present]
  const fields = new Map((await shareFields(tx)).map((field) => [field.id, field]))
  const values = new Map(present.map(({ fieldId, value }) => [fieldId, value]))
  for (const { fieldId, value } of given) {
    const field = fields.get(fieldId)
    if (!field) throw notFound('contactField')
    const entered = value === values.get(fieldId) ? value : normalised(field, value, tx.caller.language) // a removed option may stay
    if (entered === undefined) throw new AppError('ERR_CONTACT_FIELD_VALUE', { fieldId, name: field.name })
    if (entered === null) values.delete(fieldId)
    else values.set(fieldId, entered)
  }
  return [...values].map(([fieldId, value]) => ({ fieldId, value }))
}
