import { read, utils, write } from '@e965/xlsx'

const HEAD = ['Nome', 'Número', 'E-mail']

/** Creates a sheet of contacts in the format of spreadsheet programs. */
export function aSheet(
  lines: readonly (readonly unknown[])[],
  { head = HEAD, type = 'xlsx' }: { head?: readonly string[]; type?: 'xlsx' | 'xls' } = {},
): Buffer<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet([head, ...lines] as unknown[][])
  const book = { SheetNames: ['Contatos'], Sheets: { Contatos: sheet } }
  return Buffer.from(write(book, { type: 'buffer', bookType: type, compression: true }))
}

/** The lines of the first sheet in a file, with its head. */
export function linesOfSheet(content: ArrayBuffer): unknown[][] {
  const { SheetNames, Sheets } = read(Buffer.from(content), { type: 'buffer' })
  const sheet = Sheets[SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1 }) : []
}
