/** Beginnings of cells that spreadsheet programs run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** The beginning of a file; without it Excel does not read the text as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/**
 * Writes a row as in RFC 4180, but with semicolons, and escapes cells that spreadsheet programs would run as a formula.
 */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => quoted(harmless(cell ?? ''))).join(';')}\r\n`

const harmless = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

/** The text of a cell that `csvLine` may have escaped, for imports of exported tables. */
export const unescaped = (cell: string): string => (ESCAPED.test(cell) ? cell.slice(1) : cell)

const ESCAPED = /^'[=+\-@\t\r]/

const quoted = (cell: string): string => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
