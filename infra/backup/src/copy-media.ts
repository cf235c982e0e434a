import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { isMediaKey } from '@recado/kit/media/media-key'
import type { MediaStore } from '@recado/kit/media/media-store'
import { Failure } from '@recado/up/failure'
import { z } from 'zod'
import { checkFile } from './kept-file.ts'

const FOLDER = 'media'
const LIST = 'media.jsonl'

/** A line of the list of files. */
const Listed = z.object({
  key: z.string().refine(isMediaKey),
  bytes: z.int().min(0),
  sha256: z.string(),
})
export type Listed = z.infer<typeof Listed>

export type MediaCopy = {
  /**
   * Copies the files of the store that were not copied yet. Files never change, so a file is copied once; a file that is
   * removed meanwhile is left out.
   */
  copyNew(): Promise<void>
  /** Ends the list. @returns its name, the number of files and their bytes */
  finish(): Promise<{ readonly file: string; readonly count: number; readonly sum: number }>
}

/** Begins a copy of a store in the folder of a backup. */
export function openMediaCopy(store: MediaStore, folder: string): MediaCopy {
  const list: WriteStream = createWriteStream(join(folder, LIST), { mode: 0o600, flush: true })
  const copied = new Set<string>()
  let sum = 0

  return {
    async copyNew() {
      for await (const key of store.keys()) {
        if (copied.has(key)) continue
        const kept = await copyFile(store, key, join(folder, FOLDER, key))
        if (!kept) continue
        copied.add(key)
        sum += kept.bytes
        if (!list.write(`${JSON.stringify(kept)}\n`)) await once(list, 'drain')
      }
    },
    async finish() {
      await new Promise<void>((resume, fail) => list.once('error', fail).end(resume))
      return { file: LIST, count: copied.size, sum }
    },
  }
}

async function copyFile(store: MediaStore, key: string, path: string): Promise<Listed | undefined> {
  const content = await store.read(key)
  if (!content) return undefined
  const hash = createHash('sha256')
  let bytes = 0
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.draft`
  const file = await open(draft, 'w', 0o600)
  await pipeline(
    content,
    async function* (pieces) {
      for await (const piece of pieces) {
        hash.update(piece)
        bytes += piece.length
        yield piece
      }
    },
    file.createWriteStream({ flush: true }),
  )
  await rename(draft, path)
  return { key, bytes, sha256: hash.digest('hex') }
}

/** Reads the list of the files of a backup. @throws Failure if a line does not describe a file */
export async function* readMediaList(folder: string): AsyncGenerator<Listed> {
  for await (const line of createInterface({
    input: createReadStream(join(folder, LIST)),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const listed = Listed.safeParse(asJson(line))
    if (!listed.success)
      throw new Failure(`The backup in ${folder} is damaged: a line of ${LIST} does not describe a file.`)
    yield listed.data
  }
}

/** @throws Failure if a listed file is missing, truncated or changed */
export async function checkMedia(folder: string): Promise<void> {
  for await (const { key, ...kept } of readMediaList(folder))
    await checkFile(folder, { file: join(FOLDER, key), ...kept })
}

/** Stores the files of a backup that the store does not have. @returns their number */
export async function putMedia(store: MediaStore, folder: string): Promise<number> {
  let count = 0
  for await (const { key, bytes, sha256 } of readMediaList(folder)) {
    if ((await store.sizeOf(key)) === bytes) continue
    const stored = await store.put(key, createReadStream(join(folder, FOLDER, key)), bytes)
    if (stored.sha256 !== sha256) throw new Failure(`The backup in ${folder} is damaged: ${key} has changed.`)
    count++
  }
  return count
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
