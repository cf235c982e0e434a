import type { Language } from '../language.ts'
import type { ContactField, FieldValue } from './contact-field.ts'

type Value = FieldValue['value']

const YES_OR_NO = { pt: ['Sim', 'Não'], en: ['Yes', 'No'], es: ['Sí', 'No'] } as const

/** The sign before the decimals of a number. */
export const decimalMark = (language: Language) => (language === 'en' ? '.' : ',')

/** A value as a table for spreadsheet programs shows it, in a form that an import reads in the same language. */
export function cellOf(value: Value | undefined, language: Language): string | null {
  if (value === undefined) return null
  if (typeof value === 'boolean') return YES_OR_NO[language][value ? 0 : 1]
  return typeof value === 'number' ? String(value).replace('.', decimalMark(language)) : value
}

/** A value as a text to a contact shows it, '' for none; a day as dd/mm/yyyy in every language. */
export function wordOf({ kind }: Pick<ContactField, 'kind'>, value: Value | undefined, language: Language): string {
  const text = cellOf(value, language) ?? ''
  const [year, month, day] = text.split('-')
  return kind === 'date' && day !== undefined ? `${day}/${month}/${year}` : text
}
