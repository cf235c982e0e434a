/** A cell of a sheet: a text never becomes a formula. */
export type SheetCell = string | number | null

/**
 * Writes a sheet in the format of spreadsheet programs (XLSX).
 * @param name the name of the sheet, at most 31 characters
 */
export async function writeSheet(name: string, lines: readonly (readonly SheetCell[])[]): Promise<Buffer<ArrayBuffer>> {
  const { utils, write } = await import('@e965/xlsx') // large, and rarely needed
  const sheet = utils.aoa_to_sheet(lines.map((line) => [...line]))
  const book = { SheetNames: [name], Sheets: { [name]: sheet } }
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx', compression: true }))
}
