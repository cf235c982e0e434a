import type { UploadedFile } from '../http/files/uploads.ts'
import type { MediaStore } from '../media/media-store.ts'
import { readSheet } from './read-sheet.ts'
import type { SheetCells } from './sheet-worker.ts'

/**
 * Reads a sheet and processes its cells after all earlier sheets.
 * @throws the errors of `readSheet` and of `work`
 */
export type SheetReader = <T>(
  file: UploadedFile,
  limit: { readonly rows: number; readonly columns: number },
  work: (cells: SheetCells) => Promise<T>,
) => Promise<T>

/** Processes one sheet at a time, because a sheet may take hundreds of megabytes and a company may send many. */
export function createSheetReader(store: MediaStore): SheetReader {
  let last: Promise<unknown> = Promise.resolve()
  return (file, limit, work) => {
    const turn = last.then(async () => work(await readSheet(store, file, limit)))
    last = turn.catch(() => undefined) // the caller gets the error; the next sheet is still read
    return turn
  }
}
