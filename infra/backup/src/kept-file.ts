import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '@recado/up/failure'
import type { KeptFile } from './manifest.ts'

/** @returns the description of a file in the folder of a backup */
export async function describeFile(folder: string, file: string): Promise<KeptFile> {
  const path = join(folder, file)
  return { file, bytes: statSync(path).size, sha256: await hashOf(path) }
}

/** @throws Failure if the file is missing, truncated or changed */
export async function checkFile(folder: string, { file, bytes, sha256 }: KeptFile): Promise<void> {
  const path = join(folder, file)
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) throw new Failure(`The backup in ${folder} is not whole: ${file} is missing.`)
  if (size !== bytes) {
    throw new Failure(`The backup in ${folder} is not whole: ${file} has ${size} bytes instead of ${bytes}.`)
  }
  if ((await hashOf(path)) !== sha256) throw new Failure(`The backup in ${folder} is damaged: ${file} has changed.`)
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest('hex')
}
