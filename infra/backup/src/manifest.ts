import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NAMES_WITH_DATABASE } from '@recado/system/services'
import { Failure } from '@recado/up/failure'
import { z } from 'zod'

/** The form of a backup; a version of the product reads this form and older ones. */
export const FORMAT = 1
const FILE = 'manifest.json'

const KeptFile = z.object({ file: z.string(), bytes: z.int(), sha256: z.string() })
/** A file of a backup, with its length and its hash. */
export type KeptFile = z.infer<typeof KeptFile>

const KeptDatabase = KeptFile.extend({
  database: z.string(),
  owner: z.string(),
  migrations: z.array(z.string()),
})

/** The description of a backup. It is written last, so a folder without it is not a complete backup. */
export const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.string(), // of the product
  namespace: z.string(),
  /** The databases contain everything that was committed before this time, by the clock of their server. */
  until: z.iso.datetime(),
  postgres: z.int(), // major version of the server
  keys: z.record(z.string(), z.string()), // a print of each secret
  databases: z.record(z.enum(NAMES_WITH_DATABASE as [string, ...string[]]), KeptDatabase),
  media: KeptFile.extend({ count: z.int(), sum: z.int() }), // the list of the files, their number and their bytes
  environment: KeptFile,
})
export type Manifest = z.infer<typeof Manifest>

export const manifestOf = (folder: string): string => join(folder, FILE)

const Any = z.object({ format: z.int(), version: z.string() })

/** @throws Failure if the folder has no readable manifest, or that of a newer form */
export function readManifest(folder: string): Manifest {
  const text = read(folder)
  const any = Any.safeParse(text)
  if (any.success && any.data.format > FORMAT) {
    throw new Failure(
      `${folder} was made by version ${any.data.version}, whose form of backups this version does not know. Restore it with that version.`,
    )
  }
  const manifest = Manifest.safeParse(text)
  if (manifest.success) return manifest.data
  throw new Failure(`${manifestOf(folder)} is not the description of a backup, or a part of it is missing.`)
}

function read(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(manifestOf(folder), 'utf8'))
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') return undefined
    throw new Failure(
      `${folder} is not a complete backup: it has no ${FILE}, which a backup writes last. Either it was interrupted, or this is another folder.`,
    )
  }
}
