import type { GivenFieldValue } from '@recado/contracts/contact-fields/contact-field'
import { AppError, notFound } from '@recado/kit/errors'
import type { Tx } from '../../tables/db.ts'
import { findFields } from './contact-field-repository.ts'
import type { FieldCondition } from './field-condition-repository.ts'
import { normalised } from './field-value-rules.ts'

/**
 * Reads the filters of a list of contacts: a text is a part of the value, other values are equal, a blank one means
 * contacts without a value.
 * @throws ERR_NO_CONTACT_FIELD_FOUND also for a field that was deleted | ERR_CONTACT_FIELD_VALUE
 */
export async function readFieldFilter(tx: Tx, given: readonly GivenFieldValue[]): Promise<FieldCondition[]> {
  if (given.length === 0) return []
  const fields = new Map((await findFields(tx)).map((field) => [field.id, field]))
  return given.map(({ fieldId, value }) => {
    const field = fields.get(fieldId)
    if (!field) throw notFound('contactField')
    const wanted = normalised(field, value, tx.caller.language)
    if (wanted === undefined) throw new AppError('ERR_CONTACT_FIELD_VALUE', { fieldId, name: field.name })
    return { fieldId, wanted, isPart: field.kind === 'text' }
  })
}
