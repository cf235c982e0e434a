import { parentPort, workerData } from 'node:worker_threads'
import { read, utils } from '@e965/xlsx'

/** The input of the thread: the file, and how many rows and columns to read. */
export type SheetRequest = { readonly content: Uint8Array; readonly rows: number; readonly columns: number }

/** The cells of the first sheet, line by line. Numbers stay numbers. */
export type SheetCells = readonly (readonly unknown[])[]

const { content, rows, columns } = workerData as SheetRequest
const book = read(content, {
  type: 'buffer',
  dense: true,
  sheetRows: rows,
  sheets: 0,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
})
const sheet = book.Sheets[book.SheetNames[0] ?? '']
const lines = sheet
  ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: true, defval: null })
  : []
parentPort?.postMessage(lines.map((line) => line.slice(0, columns)))
