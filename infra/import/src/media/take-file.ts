import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { MovedFile } from '@recado/contracts/moving-in/rows'
import { HEAD_BYTES, readFileFacts } from '@recado/kit/media/file-facts'
import { keyOf } from '@recado/kit/media/media-key'
import type { MediaStore } from '@recado/kit/media/media-store'
import type { FormerSystem, Row } from '../former/former-system.ts'
import { sourceOf, textOf } from '../former/read-values.ts'
import type { Note } from '../note.ts'
import { findFile } from './find-file.ts'

type Wanted = { readonly kind: string; readonly row: Row; readonly column: string; readonly name: string }

/** Stores the file that a row names. @returns null if the row names none, or the file does not come, which is noted */
export type TakeFile = (wanted: Wanted, note: Note) => Promise<MovedFile | null>

type Place = {
  readonly former: Pick<FormerSystem, 'companyId' | 'origin'>
  /** The public folder of the former system; undefined: no files come. */
  readonly folder: string | undefined
  /** The company here. */
  readonly companyId: number
  /** Undefined in a dry run, which only looks whether the files are there. */
  readonly store: MediaStore | undefined
}

/** A file gets the same key in each run, so that a repeated import stores no file twice. */
export const createTakeFile =
  ({ former, folder, companyId, store }: Place): TakeFile =>
  async ({ kind, row, column, name }, note) => {
    const told = textOf(row, column)
    if (told === '' || folder === undefined) return null
    const found = await findFile({ folder, companyId: former.companyId, told })
    if (!found) {
      note(`its file "${told}" is missing`)
      return null
    }
    const shown = (name || basename(found.path)).slice(-255)
    const facts = await readFileFacts(await headOf(found.path), { name: shown })
    if (found.size > facts.maxBytes) {
      note(`its file "${told}" is larger than ${facts.maxBytes} bytes`)
      return null
    }
    const file = uuidOf(`${former.origin} ${kind} ${sourceOf(row)}`)
    const path = keyOf('tickets', { companyId, file })
    if (store && (await store.sizeOf(path)) !== found.size) {
      await store.put(path, createReadStream(found.path), facts.maxBytes)
    }
    return { path, name: shown, mime: facts.mime, size: found.size, kind: facts.kind }
  }

async function headOf(path: string): Promise<Uint8Array> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

const uuidOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
