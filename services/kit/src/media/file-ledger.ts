import { type CompanyFileOwner, type FileOwner, PLATFORM } from '@recado/contracts/file-owner'
import { type Generated, type RawBuilder, sql } from 'kysely'
import type { Caller } from '../caller.ts'
import type { Tx } from '../db/tx.ts'
import { AppError } from '../errors.ts'
import { isKeyOf, newMediaKey, newPlatformKey } from './media-key.ts'

/** The tables in a service's `Database` when it owns files of companies. */
export type CompanyFileTables = {
  media_file: {
    company_id: Generated<number>
    path: string
    delete_after: Date | null // null: the file is used
  }
}

/** The tables in a service's `Database` when it owns files of the platform. */
export type PlatformFileTables = { platform_file: { path: string; delete_after: Date | null } }

/** The files of one owner: which of them are used, and when the others go. */
export type FileLedger<DB> = {
  readonly owner: FileOwner
  /** Chooses where a file that is about to come goes. It is removed again after an hour unless it is kept. */
  readonly expectFile: (tx: Tx<DB>) => Promise<string>
  /**
   * Says that these files are used from now on; a file that came by another way than a request is remembered by it.
   * @throws an Error for the file of another owner or company, which would be removed here one day
   */
  readonly keepFiles: (tx: Tx<DB>, paths: readonly string[]) => Promise<void>
  /**
   * Releases files whose row is changed or gone by then; they are removed a day later, unless another row uses them.
   * They are locked first: a transaction that takes one into use meanwhile is either visible already, or comes later
   * and keeps it.
   */
  readonly releaseFiles: (tx: Tx<DB>, paths: readonly string[]) => Promise<void>
}

type Ledger = {
  readonly owner: FileOwner
  readonly table: string
  readonly key: string // columns of the primary key
  readonly newKey: (companyId: number) => string
}

type Options = {
  /** Whether a row uses the file of `media_file.path` or `platform_file.path`; for files that several rows may have. */
  readonly isUsed?: RawBuilder<boolean>
}

/** The files that the owner has of companies, in the table of `createCompanyFiles`. */
export const companyFiles = <DB extends CompanyFileTables>(owner: CompanyFileOwner, options: Options = {}) =>
  ledgerOf<DB>(
    { owner, table: 'media_file', key: 'company_id, path', newKey: (companyId) => newMediaKey(owner, companyId) },
    options,
  )

/**
 * The files of the platform that the service has, in the table of `createPlatformFiles`. Each function refuses people
 * other than super users, and programs, with ERR_NO_PERMISSION.
 */
export const platformFiles = <DB extends PlatformFileTables>(options: Options = {}) =>
  ledgerOf<DB>({ owner: PLATFORM, table: 'platform_file', key: 'path', newKey: newPlatformKey }, options)

const UNUSED = sql`now() + interval '1 hour'` // longer than any request takes
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
      const all = [...new Set(paths)].sort() // in one order, so that two transactions never wait for each other
      await sql`insert into ${table} (path) select unnest(${all}::text[])
        on conflict (${sql.raw(key)}) do update set delete_after = null`.execute(db)
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
 * Files that every company sees are changed by super users, and by work of the service itself.
 * @throws ERR_NO_PERMISSION
 */
function refuseOthers(owner: FileOwner, caller: Caller): void {
  if (owner !== PLATFORM) return
  const isProgram = 'connectionId' in caller
  if (caller.person ? !caller.person.super : isProgram) throw new AppError('ERR_NO_PERMISSION')
}
