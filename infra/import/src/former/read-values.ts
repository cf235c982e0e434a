import type { Row } from './former-system.ts'

/** A row cannot come; the message is for the operator. */
export class Unfit extends Error {}

/** @returns the id of a row, as text */
export const sourceOf = (row: Row, column = 'id'): string => String(row[column])

/** @returns the id in a column that refers to another row; null if it refers to none */
export const referenceOf = (row: Row, column: string): string | null =>
  row[column] == null ? null : String(row[column])

/** @returns the text in a column; empty if the column or the text is missing */
export const textOf = (row: Row, column: string): string => (row[column] == null ? '' : String(row[column]))

export const numberOf = (row: Row, column: string): number => {
  const value = Number(row[column] ?? 0)
  return Number.isFinite(value) ? value : 0
}

/** @returns whether a column says yes, in one of the ways in which the versions of the family say it */
export const isYes = (row: Row, column: string): boolean =>
  [true, 1, '1', 'true', 'enabled', 'enable', 'Y'].includes(row[column] as string)

/** @returns the time in a column in ISO 8601; null if it is missing. @throws Unfit if it is not a time */
export function timeOf(row: Row, column: string): string | null {
  const value = row[column]
  if (value == null) return null
  const time = value instanceof Date ? value : new Date(String(value))
  if (Number.isNaN(time.getTime())) throw new Unfit(`${column}: not a time`)
  return time.toISOString()
}

/** Like `timeOf`. @throws Unfit if it is missing */
export function neededTimeOf(row: Row, column: string): string {
  const time = timeOf(row, column)
  if (time === null) throw new Unfit(`${column}: missing`)
  return time
}

/** @returns the rows by the text of a column */
export function groupBy(rows: readonly Row[], column: string): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => String(row[column]))
}
