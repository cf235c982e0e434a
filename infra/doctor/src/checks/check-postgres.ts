import { type Finding, failure, fine, warning } from '../finding.ts'
import { withClient } from '../with-client.ts'

const OLDEST = 15
const NEWEST = 17 // the newest version that was tried
const BUSY = 0.8 // share of max_connections

type Facts = {
  version: number
  text: string
  fsync: string
  pages: string
  synchronous: string
  most: number
  used: number
}

/** Checks the version of a database server, and the settings on which durability depends. */
export const checkPostgres = (url: string): Promise<Finding> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Facts>(`select
      current_setting('server_version_num')::int / 10000 as version, current_setting('server_version') as text,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('synchronous_commit') as synchronous, current_setting('max_connections')::int as most,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used`)
    const [facts] = rows
    return facts ? classifyPostgres(facts) : failure('it returns no settings', 'Look at the log of the server.')
  })

/** @returns the most important fault, or that the server is fine */
export function classifyPostgres({ version, text, fsync, pages, synchronous, most, used }: Facts): Finding {
  if (version < OLDEST) return failure(`PostgreSQL ${text} is too old`, `Upgrade it to ${OLDEST} or ${NEWEST}.`)
  const off = Object.entries({ fsync, full_page_writes: pages, synchronous_commit: synchronous }).filter(
    ([, value]) => value === 'off',
  )
  if (off.length > 0) {
    const names = off.map(([name]) => name).join(', ')
    return failure(
      `a crash loses committed data, because these are off: ${names}`,
      'Set them to on in postgresql.conf, and reload.',
    )
  }
  if (used > most * BUSY) {
    return warning(
      `${used} of ${most} connections are in use`,
      'Raise max_connections, lower DATABASE_POOL_SIZE, or use a pooler (docs/operations.md, "Poolers").',
    )
  }
  if (version > NEWEST)
    return warning(`PostgreSQL ${text} has not been tried`, `Versions ${OLDEST} and ${NEWEST} have.`)
  return fine(`PostgreSQL ${text}, ${used} of ${most} connections`)
}
