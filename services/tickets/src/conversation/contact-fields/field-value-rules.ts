import type { ContactField, FieldValue, GivenFieldValue } from '@recado/contracts/contact-fields/contact-field'
import { decimalMark } from '@recado/contracts/contact-fields/field-word'
import type { Language } from '@recado/contracts/language'
import { CONTACT_FIELD_LIMIT } from '@recado/contracts/limits'
import { folded } from '@recado/contracts/text/folded'
import { unescaped } from '@recado/kit/sheets/csv'
import type { FieldValues } from '../../tables/contact-tables.ts'

type Value = FieldValue['value']
type Field = Pick<ContactField, 'kind'> & { readonly options: readonly string[] }

/**
 * The normalised form of a value that a person typed or a program sent: trimmed text, a number, a day as YYYY-MM-DD,
 * an option as the field spells it, true or false.
 * @param language decides whether 1.234 is a thousand or a decimal
 * @returns null for a blank value, undefined for a value that the field cannot have
 */
export function normalised(
  { kind, options }: Field,
  given: GivenFieldValue['value'],
  language: Language,
): Value | null | undefined {
  const typed = typeof given === 'string' ? given.trim() : given
  if (typed === null || typed === '') return null
  if (kind === 'text') return String(typed).length <= CONTACT_FIELD_LIMIT.text ? String(typed) : undefined
  if (kind === 'number') return typeof typed === 'string' ? numberOf(typed, language) : sizedNumber(typed)
  if (kind === 'date') return typeof typed === 'string' ? dayOf(typed) : undefined
  if (kind === 'boolean') return typeof typed === 'boolean' ? typed : YES_AND_NO.get(folded(String(typed)))
  return options.find((option) => folded(option) === folded(String(typed)))
}

const YES_AND_NO = new Map([
  ...['sim', 's', 'si', 'yes', 'y', 'true', 'verdadeiro', '1', 'x'].map((word) => [word, true] as const),
  ...['nao', 'n', 'no', 'false', 'falso', '0'].map((word) => [word, false] as const),
])

/**
 * Reads 1234.5, 1234,5, 1.234,50 and 1,234.50. The last one of two different signs separates the decimals; a single sign
 * before three digits does so only in the languages that write decimals with it.
 */
function numberOf(text: string, language: Language): number | undefined {
  if (!/^[+-]?\d[\d.,]*$/.test(text)) return undefined
  const marks = [...text.replace(/[^.,]/g, '')]
  const isGrouped = marks.length === 1 && /[.,]\d{3}$/.test(text) && marks[0] !== decimalMark(language)
  const decimal = isGrouped || (marks.length > 1 && new Set(marks).size === 1) ? undefined : marks.at(-1)
  const [whole = '', fraction = '0', rest] = decimal === undefined ? [text] : text.split(decimal)
  if (rest !== undefined || !/^[+-]?(\d+|\d{1,3}([.,]\d{3})+)$/.test(whole) || !/^\d*$/.test(fraction)) return undefined
  return sizedNumber(Number(`${whole.replace(/[.,]/g, '')}.${fraction || '0'}`))
}

const sizedNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) < MOST ? value : undefined

const MOST = 1e15 // larger numbers lose digits

/** Reads 2026-12-31, 31/12/2026 and 31.12.2026; the day comes first in all three languages of the product's countries. */
function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const [, first, second, third] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const date = year
    ? `${year}-${month}-${day}`
    : first
      ? `${third}-${second?.padStart(2, '0')}-${first.padStart(2, '0')}`
      : ''
  const isReal = date !== '' && !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date)
  return isReal ? date : undefined
}

/**
 * Reads the cells of a row of a sheet, in the order of the fields; undefined where the sheet lacks the column.
 * @returns undefined if a value does not fit its field
 */
export function readRow(
  fields: readonly (Field & { readonly id: number })[],
  cells: readonly unknown[],
  language: Language,
): FieldValues | undefined {
  const values = fields.map(
    (field, index) => [field.id, normalised(field, givenIn(field, cells[index]), language)] as const,
  )
  if (values.some(([, value]) => value === undefined)) return undefined
  return Object.fromEntries(values.filter((entry): entry is [number, Value] => entry[1] !== null))
}

/** Spreadsheet programs store a day as the number of days since 30 December 1899. */
function givenIn({ kind }: Field, cell: unknown): GivenFieldValue['value'] {
  if (kind === 'date' && typeof cell === 'number' && cell > 0 && cell < MOST_DAYS) {
    return new Date(Date.UTC(1899, 11, 30) + Math.floor(cell) * DAY_MS).toISOString().slice(0, 10)
  }
  if (typeof cell === 'string') return unescaped(cell)
  return typeof cell === 'number' || typeof cell === 'boolean' ? cell : null
}

const DAY_MS = 86_400_000
const MOST_DAYS = 2_958_466 // the last day of the year 9999

/** The values of a contact, by field id. */
export const valuesOf = (column: FieldValues): FieldValue[] =>
  Object.entries(column).map(([fieldId, value]) => ({ fieldId: Number(fieldId), value }))

/** The column with these values; of two values of one field the later one. */
export const columnOf = (values: readonly FieldValue[]): string =>
  JSON.stringify(Object.fromEntries(values.map(({ fieldId, value }) => [fieldId, value])))

/** Whether a field of this kind may have these options: a choice has some, each spelt once; other kinds have none. */
export const fitsKind = ({ kind, options }: Field): boolean =>
  kind === 'choice' ? options.length > 0 && new Set(options.map(folded)).size === options.length : options.length === 0
