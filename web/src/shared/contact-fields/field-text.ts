import type { FieldValue } from '@recado/contracts/contact-fields/contact-field'

type Value = FieldValue['value']

/** A value as inputs show it, and as the server reads it in the same language; '' when the contact has none. */
export function textOf(value: Value | undefined, language: string): string {
  if (value === undefined) return ''
  if (typeof value !== 'number') return String(value)
  return language === 'en' ? String(value) : String(value).replace('.', ',')
}

export const fieldValueIn = (values: readonly FieldValue[], fieldId: number): Value | undefined =>
  values.find((one) => one.fieldId === fieldId)?.value
