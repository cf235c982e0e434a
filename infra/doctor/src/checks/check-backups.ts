import { z } from 'zod'
import { type Finding, failure, fine, warning } from '../finding.ts'
import { withClient } from '../with-client.ts'

const HOUR_MS = 60 * 60_000
const BACKUP_HOURS = 26 // a backup a day, with two hours for the backup itself
const ARCHIVED_HOURS = 26 // a server without writes archives nothing

type Facts = {
  readonly mode: string // archive_mode
  readonly archived: Date | null // when the last file of WAL was archived
  readonly failed: Date | null
  readonly remark: string | null // comment on the database, which `make backup` writes
}

/** Checks that the databases of a server are backed up: by an archive of their WAL, or by `make backup`. */
export const checkBackups = (url: string): Promise<Finding> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Facts>(`select current_setting('archive_mode') as mode,
      last_archived_time as archived, last_failed_time as failed,
      (select shobj_description(oid, 'pg_database') from pg_database where datname = current_database()) as remark
      from pg_stat_archiver`)
    const [facts] = rows
    return facts ? classifyBackups(facts) : failure('it returns no settings', 'Look at the log of the server.')
  })

/** @returns the most important fault, or that the databases are backed up */
export function classifyBackups({ mode, archived, failed, remark }: Facts, now = Date.now()): Finding {
  const hours = (since: Date) => Math.floor((now - since.getTime()) / HOUR_MS)
  if (mode !== 'off') {
    if (failed && (!archived || failed > archived)) {
      return failure(
        `its WAL cannot be archived since ${(archived ?? failed).toISOString()}`,
        'The log of the server has the reason. Until it is repaired, the disk fills up and a recovery ends there.',
      )
    }
    if (archived && hours(archived) <= ARCHIVED_HOURS) return fine(`its WAL was archived ${hours(archived)} h ago`)
    return warning(
      archived ? `its WAL was archived ${hours(archived)} h ago` : 'its WAL was never archived',
      'Set archive_timeout = 60 and look at archive_command (docs/operations.md, "Point-in-time recovery").',
    )
  }
  const at = readBackup(remark)
  if (at && hours(at) <= BACKUP_HOURS) return fine(`the last backup was made ${hours(at)} h ago`)
  return warning(
    at ? `the last backup was made ${hours(at)} h ago` : 'no backup was made, and WAL is not archived',
    'Run make backup every day, or archive the WAL (docs/operations.md, "Backing up and restoring").',
  )
}

const Remark = z.object({ backup: z.iso.datetime() })

function readBackup(remark: string | null): Date | undefined {
  try {
    return new Date(Remark.parse(JSON.parse(remark ?? '')).backup)
  } catch {
    return undefined // the database has no comment, or that of another program
  }
}
