import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { openMediaStore } from '@recado/kit/media/open-media-store'
import type { ServiceName } from '@recado/system/services'
import { Failure } from '@recado/up/failure'
import { type MediaCopy, openMediaCopy } from './copy-media.ts'
import { adminUrlsOf, type Installation, nameOf } from './installation.ts'
import { describeFile } from './kept-file.ts'
import { printsOf } from './key-prints.ts'
import { FORMAT, type Manifest, manifestOf } from './manifest.ts'
import { noteBackup } from './note-backup.ts'
import { findPrograms, type RunPostgres } from './postgres-programs.ts'
import { type Snapshots, takeSnapshots } from './take-snapshots.ts'
import { withClient } from './with-client.ts'

const ENVIRONMENT = 'env'

type How = {
  /** A folder that is missing or empty. */
  readonly folder: string
  /** Whether the backup contains SECRET_KEY, which makes every secret in it readable. */
  readonly withKey: boolean
  readonly log: (line: string) => void
}

/**
 * Writes a backup of a running or stopped installation. Most files are copied before the snapshots of the databases,
 * because they take longest; the files that appeared meanwhile are copied after them, so that the backup contains each
 * file that a row in it names.
 * @throws Failure if it cannot be made; then the folder contains no manifest
 */
export async function backUp(installation: Installation, { folder, withKey, log }: How): Promise<Manifest> {
  const { major, bytes } = await lookAtServer(installation)
  const run = findPrograms(major)
  takeFolder(folder)
  const store = await openMediaStore(installation.media)
  try {
    const media = openMediaCopy(store, folder)
    await media.copyNew()
    const urls = adminUrlsOf(installation)
    const snapshots = await takeSnapshots(urls)
    log(`The backup contains everything that was answered before ${snapshots.until}.`)
    let databases: Manifest['databases']
    try {
      databases = await dumpAll(installation, { urls, snapshots, run, folder })
    } finally {
      await snapshots.release()
    }
    const manifest = {
      format: FORMAT,
      version: installation.version,
      namespace: installation.namespace,
      until: snapshots.until,
      postgres: major,
      keys: printsOf(installation.secrets),
      databases,
      media: await keepMedia(media, folder),
      environment: await keepEnvironment(installation, folder, withKey),
    } satisfies Manifest
    await writeLast(manifestOf(folder), manifest)
    await noteBackup([...urls.values()], snapshots.until)
    log(
      `${Object.keys(databases).length} databases (${inMegabytes(bytes)} on the server) and ${manifest.media.count} files are in ${folder}.`,
    )
    return manifest
  } finally {
    store.close()
  }
}

async function lookAtServer({ postgresUrl, databases }: Installation): Promise<{ major: number; bytes: number }> {
  const names = [...databases.values()].map(({ owner }) => nameOf(owner))
  return withClient(postgresUrl, async (client) => {
    const { rows } = await client.query<{ major: number; mayRead: boolean; bytes: number }>(
      `select current_setting('server_version_num')::int / 10000 as major,
         (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as "mayRead",
         (select coalesce(sum(pg_database_size(oid)), 0)::float8 from pg_database where datname = any ($1)) as bytes`,
      [names],
    )
    const [row] = rows
    if (!row?.mayRead) {
      throw new Failure(
        'The role in POSTGRES_URL may not read the rows of all companies. It must be a superuser or have BYPASSRLS.',
      )
    }
    return row
  })
}

function takeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (readdirSync(folder).length > 0) {
    throw new Failure(`${folder} is not empty. A backup needs a folder of its own, so that no earlier one is damaged.`)
  }
}

type Dumping = {
  readonly urls: ReadonlyMap<ServiceName, string>
  readonly snapshots: Snapshots
  readonly run: RunPostgres
  readonly folder: string
}

/** Dumps one database after the other; the order does not matter, because the snapshots fit together. */
async function dumpAll(
  installation: Installation,
  { urls, snapshots, run, folder }: Dumping,
): Promise<Manifest['databases']> {
  const kept: Manifest['databases'] = {}
  for (const [service, { owner }] of installation.databases) {
    const url = urls.get(service)
    const taken = snapshots.of.get(service)
    if (!url || !taken) throw new Error(`${service} has no snapshot`)
    const file = `${service}.dump`
    const path = join(folder, file)
    writeFileSync(path, '', { mode: 0o600 }) // before pg_dump would create it for everybody to read
    await run('pg_dump', url, ['--format=custom', `--snapshot=${taken.snapshot}`, '--no-password', `--file=${path}`])
    kept[service] = {
      ...(await describeFile(folder, file)),
      database: nameOf(owner),
      owner: new URL(owner).username,
      migrations: [...taken.migrations],
    }
  }
  return kept
}

async function keepMedia(media: MediaCopy, folder: string): Promise<Manifest['media']> {
  await media.copyNew()
  const { file, count, sum } = await media.finish()
  return { ...(await describeFile(folder, file)), count, sum }
}

/** The keys that make every secret in a backup readable. */
const APART = ['SECRET_KEY', 'SECRET_KEYS_ACCEPTED']

async function keepEnvironment({ settings, secrets }: Installation, folder: string, withKey: boolean) {
  const values = Object.entries({ ...settings, ...secrets }).filter(([name]) => withKey || !APART.includes(name))
  const lines = values.map(([name, value]) => `${name}=${quoted(value)}`).sort()
  const remark = withKey ? [] : ['# SECRET_KEY is kept apart from the backup.']
  writeFileSync(join(folder, ENVIRONMENT), `${[...remark, ...lines].join('\n')}\n`, { mode: 0o600 })
  return describeFile(folder, ENVIRONMENT)
}

/** Quotes a value for .env; Compose replaces variables in values with other quotes. */
const quoted = (value: string): string => (/['\n]/.test(value) ? JSON.stringify(value) : `'${value}'`)

/** Writes the manifest and flushes it to the disk. */
async function writeLast(path: string, manifest: Manifest): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
  await file.sync()
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`
