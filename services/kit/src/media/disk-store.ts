import { randomUUID } from 'node:crypto'
import { createReadStream, promises as fs } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { measured } from './measured.ts'
import { checkKey, folderOf } from './media-key.ts'
import type { MediaStore } from './media-store.ts'

const UNFINISHED = 'unfinished'
const READ_BYTES = 16 * 1024 // at a time: bigger buffers are thrown away too seldom, and add up
const ABANDONED_MS = 24 * 60 * 60_000 // unchanged for this long: its process was killed

/**
 * Stores files in a folder, which all processes that use it must share. A file is written beside the others and takes
 * its name only when it is whole and on the disk.
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
      const file = await fs.open(draft, 'wx', 0o600) // opened before content fails: no draft appears behind its removal
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
    remove: (key) => fs.rm(pathOf(key), { force: true }),
    removeAll: (owner, companyId) => fs.rm(join(root, folderOf(owner, companyId)), { recursive: true, force: true }),
    check: () => fs.access(unfinished, fs.constants.W_OK),
    close() {},
  }
}

/** A new name lasts a power cut only once its folder is on the disk. */
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
