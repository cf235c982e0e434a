import { randomUUID } from 'node:crypto'
import { createReadStream, promises as fs } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { measured } from './measured.ts'
import { checkKey, folderOf, isMediaKey } from './media-key.ts'
import type { MediaStore } from './media-store.ts'

const UNFINISHED = 'unfinished'
const READ_BYTES = 16 * 1024 // per read; V8 frees larger buffers too rarely, and they pile up
const ABANDONED_MS = 24 * 60 * 60_000 // a draft unchanged for this long was left by a killed process

/**
 * Stores files in a folder that all processes share. A file is written as a draft, and renamed when it is complete and
 * flushed to the disk.
 */
export async function openDiskStore(folder: string): Promise<MediaStore> {
  const root = resolve(folder)
  const unfinished = join(root, UNFINISHED)
  const pathOf = (key: string) => join(root, checkKey(key))
  await fs.mkdir(unfinished, { recursive: true, mode: 0o700 })
  await removeAbandoned(unfinished)

  return {
    async put(key, content, maxBytes) {
      const path = pathOf(key)
      const draft = join(unfinished, randomUUID())
      const passing = measured(content, maxBytes)
      const file = await fs.open(draft, 'wx', 0o600) // awaited, so that the draft cannot appear after its removal
      try {
        await pipeline(passing.content, file.createWriteStream({ flush: true }))
        await fs.mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await fs.rename(draft, path)
        await flushFolder(dirname(path))
      } catch (error) {
        await fs.rm(draft, { force: true })
        throw error
      }
      return passing.result()
    },
    async read(key, range) {
      const file = await fs.open(pathOf(key)).catch(undefinedWhenMissing)
      return file && createReadStream('', { fd: file, highWaterMark: READ_BYTES, ...range })
    },
    async sizeOf(key) {
      return (await fs.stat(pathOf(key)).catch(undefinedWhenMissing))?.size
    },
    async *keys() {
      for await (const entry of await fs.opendir(root, { recursive: true })) {
        const key = relative(root, join(entry.parentPath, entry.name))
        if (isMediaKey(key)) yield key
      }
    },
    remove: (key) => fs.rm(pathOf(key), { force: true }),
    removeAll: (owner, companyId) => fs.rm(join(root, folderOf(owner, companyId)), { recursive: true, force: true }),
    check: () => fs.access(unfinished, fs.constants.W_OK),
    close() {},
  }
}

/** Flushes a folder to the disk, because a new file name survives a power cut only after this. */
async function flushFolder(path: string): Promise<void> {
  await using folder = await fs.open(path)
  await folder.sync()
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    const path = join(folder, name)
    const file = await fs.stat(path).catch(undefinedWhenMissing)
    if (file && Date.now() - file.mtimeMs > ABANDONED_MS) await fs.rm(path, { force: true })
  }
}

function undefinedWhenMissing(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error
}
