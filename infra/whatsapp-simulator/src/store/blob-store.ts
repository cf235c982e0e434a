import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Table } from './store.ts'

/** A file on the media host, by its path; `isGone` when it has expired. */
export type BlobRow = { hash: string; size: number; isGone: boolean }

export type BlobStore = {
  /** Stores the content of a stream. @returns its path, and its SHA-256 in base64url */
  put(source: AsyncIterable<Uint8Array>): Promise<{ path: string; hash: string; size: number }>
  find(path: string): BlobRow | undefined
  read(blob: BlobRow, range?: { start: number; end: number }): Readable
  /** Removes the file, as the media host does with old files. */
  expire(path: string): void
  /** Stores the file again, as after a phone's new upload. @returns the new path */
  renew(path: string): string | undefined
  close(): void
}

const ALL = 'all'

/** Encrypted files on disk. @param directory stores them between runs; without it they are lost */
export function openBlobStore(rows: Table<BlobRow>, directory?: string): BlobStore {
  const folder = directory ?? mkdtempSync(join(tmpdir(), 'simulator-media-'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fileOf = (hash: string) => join(folder, hash)

  async function put(source: AsyncIterable<Uint8Array>) {
    const arriving = fileOf(`${randomBytes(8).toString('hex')}.new`)
    const digest = createHash('sha256')
    let size = 0
    try {
      await pipeline(
        source,
        async function* hashed(chunks: AsyncIterable<Uint8Array>) {
          for await (const chunk of chunks) {
            digest.update(chunk)
            size += chunk.length
            yield chunk
          }
        },
        createWriteStream(arriving, { mode: 0o600 }),
      )
    } catch (error) {
      await rm(arriving, { force: true })
      throw error
    }
    const hash = digest.digest('base64url')
    await rename(arriving, fileOf(hash))
    return { path: place({ hash, size, isGone: false }), hash, size }
  }

  function place(blob: BlobRow): string {
    const path = `/v/${randomBytes(6).toString('hex')}/${blob.hash}`
    rows.put(ALL, path, blob)
    return path
  }

  return {
    put,
    find: (path) => rows.get(ALL, path),
    read: ({ hash }, range) => createReadStream(fileOf(hash), range ?? {}),
    expire(path) {
      const blob = rows.get(ALL, path)
      if (blob) rows.put(ALL, path, { ...blob, isGone: true })
    },
    renew(path) {
      const blob = rows.get(ALL, path)
      return blob && place({ ...blob, isGone: false })
    },
    close() {
      if (!directory) rmSync(folder, { recursive: true, force: true })
    },
  }
}
