import { isMet, type Row, ratioOf, type Target } from './measure.ts'

const HEADINGS = ['', 'measure', 'floor', 'figure', 'ratio', 'target', '']

/** Formats the rows as a text table with aligned columns. */
export function formatTable(rows: readonly Row[]): string {
  const lines = [HEADINGS, ...rows.map(cellsOf)]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const isText = (column: number) => column === 1 || column >= 5
  return lines
    .map((line) =>
      line
        .map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cellsOf(row: Row): string[] {
  const ratio = ratioOf(row)
  return [
    String(row.measure),
    row.what,
    row.floor === undefined ? '' : `${shorten(row.floor)} ${row.unit}`,
    `${shorten(row.figure)} ${row.unit}`,
    ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
    row.target ? targetText(row.target, row.unit) : '',
    verdictOf(row),
  ]
}

const targetText = ({ of, bound, value }: Target, unit: string) =>
  `${bound === 'at most' ? '≤' : '≥'} ${value} ${of === 'ratio' ? '×' : unit}`

function verdictOf(row: Row): string {
  const met = isMet(row)
  if (met === undefined) return ''
  return met ? 'met' : 'missed'
}

/** Rounds to three significant digits, because further digits differ from run to run. */
const shorten = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
