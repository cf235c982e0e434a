import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import type { UploadedFile } from '../http/files/uploads.ts'
import type { MediaStore } from '../media/media-store.ts'
import { isInflatedWithin } from './check-inflated.ts'
import type { SheetCells, SheetRequest } from './sheet-worker.ts'

const MIB = 1024 * 1024
const MOST_INFLATED = 100 * MIB
const MOST_HEAP_MIB = 256
const MOST_MS = 30_000

const ZIP = 0x504b0304 // the first bytes of an .xlsx (APPNOTE.TXT 4.3.7)
const COMPOUND = 0xd0cf11e0 // the first bytes of an .xls ([MS-CFB] 2.2)

/**
 * Reads the cells of the first sheet of a file in a separate thread with limits of memory and time, because the file is
 * not trusted.
 * @param limit the maximum number of rows below the header row, and of columns; further columns are ignored
 * @throws ERR_FILE_TYPE_NOT_ALLOWED if the file is not a sheet or is damaged | ERR_FILE_TOO_LARGE
 */
export async function readSheet(
  store: MediaStore,
  { path, name }: UploadedFile,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Promise<SheetCells> {
  const stream = await store.read(path)
  if (!stream) throw new Error('the file was just uploaded, but the store does not have it')
  const content = await buffer(stream)
  if (!/\.xlsx?$/i.test(name) || !isSheet(content)) throw new AppError('ERR_FILE_TYPE_NOT_ALLOWED')
  const cells = await readInThread({ content, rows: rows + 2, columns }) // the header row, and one more row to detect too many
  if (cells.length > rows + 1) throw new AppError('ERR_FILE_TOO_LARGE', { limit: `${rows}` })
  return cells
}

/** Accepts the new format also with the old extension, because some programs write it. */
function isSheet(content: Buffer): boolean {
  const magic = content.length < 4 ? 0 : content.readUInt32BE(0)
  return magic === COMPOUND || (magic === ZIP && isInflatedWithin(content, MOST_INFLATED))
}

function readInThread(request: SheetRequest): Promise<SheetCells> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MIB },
    })
    const unreadable = () => reject(new AppError('ERR_FILE_TYPE_NOT_ALLOWED'))
    const timer = setTimeout(() => void worker.terminate(), MOST_MS)
    worker.once('message', resolve)
    worker.once('error', unreadable)
    worker.once('exit', () => {
      clearTimeout(timer)
      unreadable() // has no effect after an answer
    })
  })
}
