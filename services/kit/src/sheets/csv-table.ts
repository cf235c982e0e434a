import { BYTE_ORDER_MARK, csvLine } from './csv.ts'

const AT_ONCE = 1_000

/**
 * Generates a CSV file in chunks, so that only one chunk is in memory at a time.
 * @param findNext returns the rows after an id, in the order of their ids
 */
export async function* csvTable<Row extends { readonly id: number }>(
  head: readonly string[],
  findNext: (page: { after: number; atMost: number }) => Promise<readonly Row[]>,
  cellsOf: (row: Row) => readonly (string | null)[],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(head)
  let after = 0
  while (true) {
    const rows = await findNext({ after, atMost: AT_ONCE })
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row))).join('')
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.id ?? after
  }
}
