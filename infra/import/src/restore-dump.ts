import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { findPrograms } from '@recado/backup/postgres-programs'
import { withClient } from '@recado/backup/with-client'
import { databaseUrl } from '@recado/kit/db/provision'
import { Failure } from '@recado/up/failure'

/** A database that can be read: its address, and what ends its use. */
export type Readable = { readonly url: string; readonly close: () => Promise<void> }

/**
 * Makes the former system's database readable: an address is used as it is, and a dump of `pg_dump --format=custom` is
 * restored into a database of our server, which is dropped at the end.
 * @throws Failure
 */
export async function makeReadable(from: string, postgresUrl: string): Promise<Readable> {
  if (/^postgres(?:ql)?:\/\//.test(from)) return { url: from, close: async () => {} }
  if (/^mysql:|^mariadb:/.test(from)) throw new Failure('FROM is a MySQL database. Move it into PostgreSQL first.')
  if (!existsSync(from)) throw new Failure(`FROM is neither an address of PostgreSQL nor a file: ${from}`)
  const name = `recado_former_${randomBytes(4).toString('hex')}`
  const major = await withClient(postgresUrl, async (client) => {
    const { rows } = await client.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    )
    await client.query(`create database ${name}`)
    return rows[0]?.major ?? 0
  })
  const close = () =>
    withClient(postgresUrl, async (client) => void (await client.query(`drop database ${name} with (force)`)))
  const url = databaseUrl(postgresUrl, { name })
  try {
    await findPrograms(major)('pg_restore', url, [
      '--no-owner',
      '--no-privileges',
      '--no-password',
      `--dbname=${name}`,
      from,
    ])
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}
