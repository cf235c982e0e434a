import type { Caller } from '../caller.ts'
import type { InTx } from '../db/tx.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { ExportAnswers, ShownTable } from './answers.ts'
import type { Place, Written } from './chunk-repository.ts'
import { type ExportedRow, findExportedRows } from './row-pages.ts'

/** How much one stored file contains, and how long it is written at most. */
export type ChunkLimits = { readonly rowsAtOnce: number; readonly bytes: number; readonly ms: number }

const MOST_BYTES = 1024 * 1024 * 1024 // a page of the longest possible rows is shorter
const SIZES_AT_ONCE = 16

type Deps<DB> = {
  readonly inTx: InTx<DB>
  readonly store: Pick<MediaStore, 'put' | 'sizeOf'>
  readonly answers: ExportAnswers
  readonly limits: ChunkLimits
}
type Wanted = { readonly caller: Caller; readonly from: Place; readonly path: string }

/** The written file, if any rows were left, and the place where the next file begins; undefined at the end. */
export type ChunkEnd = { readonly written: Written | undefined; readonly next: Place | undefined }

/**
 * Writes the next rows into one stored file: rows of one table, until the table ends or the file is long enough. One
 * page of rows is in memory, and no transaction is open while it is written.
 */
export async function writeChunk<DB>(
  deps: Deps<DB>,
  { caller, from, path }: Wanted,
  signal: AbortSignal,
): Promise<ChunkEnd> {
  const { inTx, store, answers, limits } = deps
  const tables = Object.entries(answers)
    .flatMap(([table, answer]) => (typeof answer === 'string' ? [] : [{ table, answer }]))
    .filter(({ table }) => table >= from.table)
    .sort((a, b) => (a.table < b.table ? -1 : 1))
  for (const [index, { table, answer }] of tables.entries()) {
    const read = (after: Place['after']) =>
      inTx(caller, (tx) => findExportedRows(tx, { table, answer, after, atMost: limits.rowsAtOnce }))
    const first = await read(table === from.table ? from.after : null)
    if (first.length === 0) continue
    const progress = { rows: 0, fileBytes: 0, last: null as Place['after'], isEnd: false }
    const lines = linesOf({ first, read, answer, store, limits, signal }, progress)
    const { size } = await store.put(path, lines, MOST_BYTES)
    const { rows, fileBytes, last, isEnd } = progress
    const later = tables[index + 1]
    const next = isEnd ? later && { table: later.table, after: null } : { table, after: last }
    return { written: { table, path, rows, bytes: size, fileBytes }, next }
  }
  return { written: undefined, next: undefined }
}

type Lines = {
  readonly first: readonly ExportedRow[]
  readonly read: (after: Place['after']) => Promise<ExportedRow[]>
  readonly answer: ShownTable
  readonly store: Pick<MediaStore, 'sizeOf'>
  readonly limits: ChunkLimits
  readonly signal: AbortSignal
}
type Progress = { rows: number; fileBytes: number; last: Place['after']; isEnd: boolean }

async function* linesOf({ first, read, answer, store, limits, signal }: Lines, progress: Progress) {
  const until = Date.now() + limits.ms
  let bytes = 0
  for (let page = first; ; page = await read(progress.last)) {
    signal.throwIfAborted()
    const lines = answer.namesFiles ? await withSizes(page, store, progress) : page.map(({ line }) => line)
    const text = Buffer.from(lines.map((line) => `${line}\n`).join(''))
    progress.rows += page.length
    progress.last = page.at(-1)?.key ?? progress.last
    progress.isEnd = page.length < limits.rowsAtOnce
    bytes += text.length
    if (text.length > 0) yield text
    if (progress.isEnd || bytes >= limits.bytes || Date.now() >= until) return
  }
}

/** Adds the length of each listed file; null if the store does not have it. */
async function withSizes(
  page: readonly ExportedRow[],
  store: Pick<MediaStore, 'sizeOf'>,
  progress: Progress,
): Promise<string[]> {
  const lines: string[] = []
  for (let start = 0; start < page.length; start += SIZES_AT_ONCE) {
    const some = page.slice(start, start + SIZES_AT_ONCE).map(({ line }) => JSON.parse(line) as { path: string })
    const sizes = await Promise.all(some.map(({ path }) => store.sizeOf(path)))
    for (const [index, row] of some.entries()) {
      const size = sizes[index] ?? null
      progress.fileBytes += size ?? 0
      lines.push(JSON.stringify({ ...row, size }))
    }
  }
  return lines
}
