import { type CompanyFileOwner, PLATFORM } from '@recado/contracts/file-owner'
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely'
import { defineJob, type Job } from '../work/job.ts'
import { announceUse } from './count-files.ts'
import type { FileLedger } from './file-ledger.ts'
import { forgetMeasured } from './file-use-repository.ts'
import type { MediaStore } from './media-store.ts'

const EVERY_MS = 10 * 60_000
const AT_ONCE = 100

/** The job that removes the unused files of a ledger, such as files of failed or repeated requests. */
export const removeOldFiles = <DB>({ owner }: FileLedger<DB>, store: MediaStore): Job<DB> =>
  owner === PLATFORM ? removePlatformFiles(store) : removeCompanyFiles(owner, store)

const removeCompanyFiles = <DB>(owner: CompanyFileOwner, store: MediaStore): Job<DB> =>
  defineJob<DB>({
    name: 'remove-old-files',
    everyMs: EVERY_MS,
    find: findCompaniesWithOldFiles,
    handleInSteps: (_company, { inTx, stopping }) =>
      removeAll({
        store,
        stopping,
        find: () => inTx(({ db }) => findOldFiles(db, 'media_file')),
        forget: (paths) => inTx(async (tx) => announceUse(tx, owner, await forgetMeasured(tx, paths))),
      }),
  })

const removePlatformFiles = <DB>(store: MediaStore): Job<DB> =>
  defineJob<DB>({
    name: 'remove-old-platform-files',
    everyMs: EVERY_MS,
    run: ({ system, stopping }) =>
      removeAll({
        store,
        stopping,
        find: () => findOldFiles(system, 'platform_file'),
        forget: (paths) => forgetPlatformFiles(system, paths),
      }),
  })

type Removal = {
  readonly store: MediaStore
  readonly stopping: AbortSignal
  // each of both has its own transaction, so that no transaction is open while files are removed
  readonly find: () => Promise<readonly string[]>
  readonly forget: (paths: readonly string[]) => Promise<void>
}

/** Removes unused files. Several processes may remove the same files, so a missing file or row is not an error. */
async function removeAll({ store, stopping, find, forget }: Removal): Promise<void> {
  let paths: readonly string[]
  do {
    paths = await find()
    for (const path of paths) await store.remove(path) // removed before its row, because a file without a row would never be found again
    await forget(paths)
  } while (paths.length === AT_ONCE && !stopping.aborted)
}

async function findOldFiles(db: QueryExecutorProvider, table: string): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from ${sql.table(table)} where delete_after < now() order by path limit ${AT_ONCE}`.execute(db)
  return rows.map(({ path }) => path)
}

async function forgetPlatformFiles(db: QueryExecutorProvider, paths: readonly string[]): Promise<void> {
  await sql`delete from platform_file
    where path = any (${paths}::text[]) and delete_after < now()`.execute(db)
}

/** Finds the companies with files to remove, with an SQL function, because the system role cannot read the rows. */
async function findCompaniesWithOldFiles<DB>(system: Kysely<DB>): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_old_files() as company_id`.execute(system)
  return rows
}
