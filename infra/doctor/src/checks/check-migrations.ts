import { readdirSync } from 'node:fs'
import { parse } from 'node:path'
import { type Finding, failure, fine, warning } from '../finding.ts'
import { withClient } from '../with-client.ts'

/**
 * Compares the migrations of a database with those of this version.
 * @param ownerUrl address for the role owner, which may read the list of executed migrations
 */
export const checkMigrations = (ownerUrl: string, folder: URL): Promise<Finding> =>
  withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ exists: boolean }>(
      `select to_regclass('kysely_migration') is not null as exists`,
    )
    if (!rows[0]?.exists) return failure('the database has no tables', 'Start the service: it creates them.')
    const executed = await client.query<{ name: string }>('select name from kysely_migration')
    const done = new Set(executed.rows.map(({ name }) => name))
    const known = readdirSync(folder).map((file) => parse(file).name)
    const pending = known.filter((name) => !done.has(name))
    if (pending.length > 0) {
      return failure(
        `${pending.length} migrations are pending, first ${pending.sort()[0]}`,
        'Restart the service: it migrates when it starts. If it does not start, its log has the reason.',
      )
    }
    const later = [...done].filter((name) => !known.includes(name))
    if (later.length === 0) return fine(`all ${known.length} migrations are executed`)
    return warning(
      `${later.length} executed migrations belong to a later version`,
      'This is fine during an upgrade, or after going back one version. Otherwise upgrade the sources.',
    )
  })
