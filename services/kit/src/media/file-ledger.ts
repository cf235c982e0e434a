import { type CompanyFileOwner, type FileOwner, PLATFORM } from '@recado/contracts/file-owner'
import { type Generated, type RawBuilder, sql } from 'kysely'
import type { Caller } from '../caller.ts'
import type { Tx } from '../db/tx.ts'
import { AppError } from '../errors.ts'
import { isKeyOf, newMediaKey, newPlatformKey } from './media-key.ts'

/** The tables in a service's `Database` if the service owns files of companies. */
export type CompanyFileTables = {
  media_file: {
    company_id: Generated<number>
    path: string
    delete_after: Date | null // null: the file is used
    bytes: number | null // null: not measured yet
  }
  file_use: FileUseTable
}

/** The bytes of a company's files of one owner. */
type FileUseTable = {
  company_id: Generated<number>
  bytes: number
  files: number
  version: number
  counted_at: Date
  is_full: boolean
  full_version: number
}

/** The tables in a service's `Database` if the service owns files of the platform. */
export type PlatformFileTables = { platform_file: { path: string; delete_after: Date | null } }

/** Records which files of one owner are used, and when unused files are removed. */
export type FileLedger<DB> = {
  readonly owner: FileOwner
  /**
   * Chooses the key of a file that is about to be stored. The file is removed after an hour unless `keepFiles` is
   * called.
   */
  readonly expectFile: (tx: Tx<DB>) => Promise<string>
  /**
   * Marks files as used. A file that did not come with a request is added to the ledger.
   * @throws an Error for a file of another owner or company, because this ledger could later remove it
   */
  readonly keepFiles: (tx: Tx<DB>, paths: readonly string[]) => Promise<void>
  /** Sets when files are removed, whether they are used or not. Files that are not in the ledger are ignored. */
  readonly keepUntil: (tx: Tx<DB>, paths: readonly string[], until: Date) => Promise<void>
  /**
   * Releases files after their row was changed or deleted. They are removed a day later, unless another row uses them.
   * The files are locked first, so a concurrent transaction that uses one is either already visible, or runs later and
   * marks the file as used again.
   */
  readonly releaseFiles: (tx: Tx<DB>, paths: readonly string[]) => Promise<void>
}

type Ledger = {
  readonly owner: FileOwner
  readonly table: string
  readonly key: string // the columns of the primary key
  readonly newKey: (companyId: number) => string
}

type Options = {
  /**
   * SQL that is true if a row uses the file of `media_file.path` or `platform_file.path`, if several rows may use a
   * file.
   */
  readonly isUsed?: RawBuilder<boolean>
}

/** The ledger for an owner's files of companies, in the table of `createCompanyFiles`. */
export const companyFiles = <DB extends CompanyFileTables>(owner: CompanyFileOwner, options: Options = {}) => ({
  ...ledgerOf<DB>(
    { owner, table: 'media_file', key: 'company_id, path', newKey: (companyId) => newMediaKey(owner, companyId) },
    options,
  ),
  owner,
})

/**
 * The ledger for files of the platform, in the table of `createPlatformFiles`. Its functions throw ERR_NO_PERMISSION
 * for programs, and for users who are not super users.
 */
export const platformFiles = <DB extends PlatformFileTables>(options: Options = {}) =>
  ledgerOf<DB>({ owner: PLATFORM, table: 'platform_file', key: 'path', newKey: newPlatformKey }, options)

const UNUSED = sql`now() + interval '1 hour'` // longer than any request
const REPLACED = sql`now() + interval '24 hours'`

function ledgerOf<DB>(
  { owner, table: name, key, newKey }: Ledger,
  { isUsed = sql<boolean>`false` }: Options,
): FileLedger<DB> {
  const table = sql.table(name)
  return {
    owner,
    expectFile: async ({ db, caller }) => {
      refuseOthers(owner, caller)
      const path = newKey(caller.companyId)
      await sql`insert into ${table} (path, delete_after) values (${path}, ${UNUSED})`.execute(db)
      return path
    },
    keepFiles: async ({ db, caller }, paths) => {
      if (paths.length === 0) return
      refuseOthers(owner, caller)
      for (const path of paths) {
        if (!isKeyOf(owner, caller.companyId, path)) throw new Error(`not the key of a file of ${owner}`)
      }
      const all = [...new Set(paths)].sort() // a fixed order, so that two transactions cannot deadlock
      await sql`insert into ${table} (path) select unnest(${all}::text[])
        on conflict (${sql.raw(key)}) do update set delete_after = null`.execute(db)
    },
    keepUntil: async ({ db, caller }, paths, until) => {
      refuseOthers(owner, caller)
      await sql`update ${table} set delete_after = ${until} where path = any (${paths}::text[])`.execute(db)
    },
    releaseFiles: async ({ db, caller }, paths) => {
      if (paths.length === 0) return
      refuseOthers(owner, caller)
      await sql`select from ${table} where path = any (${paths}::text[]) order by path for update`.execute(db)
      await sql`update ${table} set delete_after = ${REPLACED}
        where path = any (${paths}::text[]) and not (${isUsed})`.execute(db)
    },
  }
}

/**
 * Refuses changes to platform files by anyone but super users and the service itself.
 * @throws ERR_NO_PERMISSION
 */
function refuseOthers(owner: FileOwner, caller: Caller): void {
  if (owner !== PLATFORM) return
  const isProgram = 'connectionId' in caller
  if (caller.person ? !caller.person.super : isProgram) throw new AppError('ERR_NO_PERMISSION')
}
