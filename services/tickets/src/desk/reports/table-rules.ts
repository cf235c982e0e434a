import { cellOf } from '@recado/contracts/contact-fields/field-word'
import type { Language } from '@recado/contracts/language'
import { NO_NUMBERS } from '@recado/contracts/reports/no-numbers'
import type { Report, ReportBy, ReportNumbers } from '@recado/contracts/reports/report'
import { BYTE_ORDER_MARK, csvLine } from '@recado/kit/sheets/csv'
import type { SheetCell } from '@recado/kit/sheets/write-sheet'
import { EXPORT_TEXTS } from './export-texts.ts'

type Name = keyof ReportNumbers
const NAMES = Object.keys(NO_NUMBERS) as Name[]
const isTimes = (name: Name): name is 'firstAnswer' | 'nextAnswer' | 'resolution' =>
  name === 'firstAnswer' || name === 'nextAnswer' || name === 'resolution'

/**
 * A report as a table with a head. Each group has a row for the period and one for the period before; the first two rows
 * are those of all work.
 */
export function tableOf(report: Report, by: ReportBy, language: Language): SheetCell[][] {
  const texts = EXPORT_TEXTS[language]
  const nameOf = ({ key, name }: Report['groups'][number]) =>
    key === null ? texts.without[by] : (name ?? texts.deleted)
  const head = NAMES.flatMap((name) => (isTimes(name) ? texts.times[name] : [texts.columns[name]]))
  const rowsOf = (group: string, { numbers, former }: Pick<Report, 'numbers' | 'former'>) => [
    [group, report.period.from, report.period.to, ...cellsOf(numbers)],
    [group, report.before.from, report.before.to, ...cellsOf(former)],
  ]
  return [
    [texts.by[by], texts.from, texts.to, ...head],
    ...rowsOf(texts.total, report),
    ...report.groups.flatMap((group) => rowsOf(nameOf(group), group)),
  ]
}

const cellsOf = (numbers: ReportNumbers): SheetCell[] =>
  NAMES.flatMap((name) =>
    isTimes(name) ? [numbers[name]?.median ?? null, numbers[name]?.p90 ?? null] : [numbers[name]],
  )

/** A table as the text of a CSV file, with the decimal sign of the language. */
export const csvOf = (lines: readonly (readonly SheetCell[])[], language: Language): string =>
  BYTE_ORDER_MARK + lines.map((cells) => csvLine(cells.map((cell) => cellOf(cell ?? undefined, language)))).join('')
