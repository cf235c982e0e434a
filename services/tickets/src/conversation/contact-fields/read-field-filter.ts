import type { GivenFieldValue } from '@recado/contracts/contact-fields/contact-field'
import type { Language } from '@recado/contracts/language'
import { AppError, notFound } from '@recado/kit/errors'
import type { Tx } from '../../tables/db.ts'
import { findFields, type KnownField } from './contact-field-repository.ts'
import type { FieldCondition } from './field-condition-repository.ts'
import { normalised } from './field-value-rules.ts'

/**
 * Reads the filters of a list of contacts: a text is a part of the value, other values are equal, a blank one means
 * contacts without a value.
 * @throws ERR_NO_CONTACT_FIELD_FOUND also for a field that was deleted | ERR_CONTACT_FIELD_VALUE
 */
export async function readFieldFilter(tx: Tx, given: readonly GivenFieldValue[]): Promise<FieldCondition[]> {
  if (given.length === 0) return []
  const fields = await findFields(tx)
  return given.map((one) => {
    const field = fields.find(({ id }) => id === one.fieldId)
    if (!field) throw notFound('contactField')
    const condition = conditionOf(field, one.value, tx.caller.language)
    if (!condition) throw new AppError('ERR_CONTACT_FIELD_VALUE', { fieldId: field.id, name: field.name })
    return condition
  })
}

/** Like `readFieldFilter` for one field; undefined for a field that does not exist, and for a value that does not fit. */
export async function findCondition(
  tx: Tx,
  { fieldId, value }: GivenFieldValue,
  language: Language,
): Promise<FieldCondition | undefined> {
  const field = (await findFields(tx)).find(({ id }) => id === fieldId)
  return field && conditionOf(field, value, language)
}

function conditionOf(
  field: KnownField,
  value: GivenFieldValue['value'],
  language: Language,
): FieldCondition | undefined {
  const wanted = normalised(field, value, language)
  return wanted === undefined ? undefined : { fieldId: field.id, wanted, isPart: field.kind === 'text' }
}
