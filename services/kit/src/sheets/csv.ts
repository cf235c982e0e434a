/** Spreadsheet programs take a cell that begins so for a formula, and run it. */
const FORMULA = /^[=+\-@\t\r]/

/** One line of a table with semicolons (RFC 4180 but for them), in which no cell is run by the program that opens it. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => quoted(harmless(cell ?? ''))).join(';')}\r\n`

const harmless = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string): string => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
