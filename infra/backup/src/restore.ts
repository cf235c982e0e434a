import { join } from 'node:path'
import { makeDatabase } from '@recado/kit/db/provision'
import { RESEND } from '@recado/kit/db/sent-events'
import { openMediaStore } from '@recado/kit/media/open-media-store'
import { Failure } from '@recado/up/failure'
import { checkBackup } from './check-backup.ts'
import { putMedia } from './copy-media.ts'
import { describeHeld, holdAutomatic } from './hold/hold-automatic.ts'
import { adminUrlOf, adminUrlsOf, type Installation, nameOf } from './installation.ts'
import type { Manifest } from './manifest.ts'
import { emptyBroker, lookAtOccupied, type Occupied } from './occupied.ts'
import { findPrograms, type RunPostgres } from './postgres-programs.ts'
import { withClient } from './with-client.ts'

type How = {
  readonly folder: string
  /** The namespace of an installation that is not empty, whose databases are renamed. */
  readonly replace: string | undefined
  /** Whether campaigns, schedules and bots are stopped. */
  readonly hold: boolean
  readonly log: (line: string) => void
}

/**
 * Restores a backup into an empty installation. Everything is checked before anything is changed; when a later step
 * fails, the databases of this restore are dropped and renamed ones get their names back.
 * @throws Failure
 */
export async function restore(installation: Installation, { folder, replace, hold, log }: How): Promise<Manifest> {
  const major = await readMajor(installation)
  const run = findPrograms(major)
  const manifest = await checkBackup(folder, installation, major)
  const occupied = await lookAtOccupied(installation)
  refuseOccupied(occupied, installation, replace)
  log(`The backup of ${manifest.until} is whole and fits this installation.`)

  const store = await openMediaStore(installation.media)
  const files = await putMedia(store, folder).finally(() => store.close())
  const undo = await renameFormer(installation, occupied, log)
  try {
    for (const service of installation.databases.keys())
      await restoreDatabase(installation, service, { manifest, folder, run })
    if (hold) for (const line of describeHeld(await holdAutomatic(adminUrlsOf(installation)))) log(line)
    await emptyBroker(installation)
  } catch (error) {
    await undo()
    throw error
  }
  log(
    `${installation.databases.size} databases and ${files} files are restored. Start the product: make up, or docker compose up.`,
  )
  return manifest
}

/**
 * Puts the events that the broker has lost back into the outboxes: after a point-in-time recovery, or when the broker
 * has lost its data.
 * @param hold whether campaigns, schedules and bots are stopped, because the databases have gone back in time
 * @throws Failure if services run
 */
export async function resendEvents(
  installation: Installation,
  { hold, log }: Pick<How, 'hold' | 'log'>,
): Promise<number> {
  await lookAtOccupied(installation)
  const urls = adminUrlsOf(installation)
  let count = 0
  for (const url of urls.values()) count += await resend(url)
  if (hold) for (const line of describeHeld(await holdAutomatic(urls))) log(line)
  await emptyBroker(installation)
  return count
}

const resend = (url: string): Promise<number> =>
  withClient(url, async (client) => (await client.query(RESEND)).rowCount ?? 0)

const readMajor = ({ postgresUrl }: Installation): Promise<number> =>
  withClient(postgresUrl, async (client) => {
    const { rows } = await client.query<{ major: number; isSuper: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as major,
         (select rolsuper from pg_roles where rolname = current_user) as "isSuper"`,
    )
    const [row] = rows
    if (row?.isSuper) return row.major
    throw new Failure('The role in POSTGRES_URL is not a superuser, and only a superuser can restore all rows.')
  })

function refuseOccupied({ used, hasEvents }: Occupied, { namespace }: Installation, replace: string | undefined): void {
  const found = [...used, ...(hasEvents ? ['events in the broker'] : [])]
  if (found.length === 0 || replace === namespace) return
  throw new Failure(
    `This installation is not empty: it has ${found.join(', ')}. To restore nevertheless, set REPLACE=${namespace}: the databases then get other names, and the events in the broker are deleted.`,
  )
}

/** Renames used databases and drops unused ones. @returns the function that undoes a failed restore */
async function renameFormer(
  installation: Installation,
  { databases, used }: Occupied,
  log: (line: string) => void,
): Promise<() => Promise<void>> {
  const suffix = `_before_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
  await withClient(installation.postgresUrl, async (client) => {
    for (const name of databases) if (!used.includes(name)) await client.query(`drop database ${name}`)
    await client.query('begin') // all of them or none: a session may have begun on one of them meanwhile
    for (const name of used) await client.query(`alter database ${name} rename to ${name}${suffix}`)
    await client.query('commit')
  })
  if (used.length > 0) log(`The former databases are kept as ${used.map((name) => name + suffix).join(', ')}.`)
  return () =>
    withClient(installation.postgresUrl, async (client) => {
      for (const { owner } of installation.databases.values()) {
        await client.query(`drop database if exists ${nameOf(owner)} with (force)`)
      }
      for (const name of used) await client.query(`alter database ${name}${suffix} rename to ${name}`)
    })
}

type Restoring = { readonly manifest: Manifest; readonly folder: string; readonly run: RunPostgres }

/** Creates the roles and the database of a service, and fills it; its relay sends again what the broker has lost. */
async function restoreDatabase(
  installation: Installation,
  service: string,
  { manifest, folder, run }: Restoring,
): Promise<void> {
  const urls = [...installation.databases].find(([name]) => name === service)?.[1]
  const kept = manifest.databases[service]
  if (!urls || !kept) throw new Error(`the backup has no database of ${service}`)
  await makeDatabase(installation.postgresUrl, urls)
  const url = adminUrlOf(installation, urls)
  const path = join(folder, kept.file)
  await run('pg_restore', url, [
    '--exit-on-error',
    '--single-transaction',
    '--no-password',
    `--dbname=${kept.database}`,
    path,
  ])
  await resend(url)
  await withClient(url, async (client) => void (await client.query('analyze'))) // pg_restore leaves no statistics
}
