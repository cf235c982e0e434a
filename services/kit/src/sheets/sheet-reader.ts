import type { UploadedFile } from '../http/files/uploads.ts'
import type { MediaStore } from '../media/media-store.ts'
import { readSheet } from './read-sheet.ts'
import type { SheetCells } from './sheet-worker.ts'

/** Reads a sheet and works on its cells, after all earlier ones. @throws the errors of `readSheet` and of the work */
export type SheetReader = <T>(
  file: UploadedFile,
  limit: { readonly rows: number; readonly columns: number },
  work: (cells: SheetCells) => Promise<T>,
) => Promise<T>

/** One sheet at a time is read and stored: each may take hundreds of megabytes, and a company may send many. */
export function createSheetReader(store: MediaStore): SheetReader {
  let last: Promise<unknown> = Promise.resolve()
  return (file, limit, work) => {
    const turn = last.then(async () => work(await readSheet(store, file, limit)))
    last = turn.catch(() => undefined) // theirs, who are told; the next begins all the same
    return turn
  }
}
