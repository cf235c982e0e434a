/** Spreadsheet programs run a cell with such a beginning as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** One line of a table as in RFC 4180, but with semicolons; spreadsheet programs run no cell of it as a formula. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => quoted(harmless(cell ?? ''))).join(';')}\r\n`

const harmless = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string): string => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
