import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tx } from '../db/tx.ts'

type At<DB> = Pick<Tx<DB>, 'db'>

/** A file with its length. */
export type Measured = { readonly path: string; readonly bytes: number }

/** The bytes and the number of a company's files of one owner; the version grows by one per change. */
export type FileUse = { readonly bytes: number; readonly files: number; readonly version: number }

const companies =
  (name: string) =>
  async <DB>(system: Kysely<DB>, most: number): Promise<{ companyId: number }[]> => {
    const { rows } = await sql<{ companyId: number }>`
      select company_id as "companyId" from ${sql.raw(name)}(${most}) as company_id`.execute(system)
    return rows
  }

/** Finds companies with used files whose length is not known yet. */
export const findCompaniesWithUnmeasured = companies('companies_with_unmeasured_files')
/** Finds companies whose files were last counted anew more than a day ago. */
export const findCompaniesWithOldCounts = companies('companies_with_old_counts')

/** @returns keys of used files whose length is not known yet */
export async function findUnmeasured<DB>({ db }: At<DB>, most: number): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`select path from media_file
    where bytes is null and delete_after is null order by path limit ${most}`.execute(db)
  return rows.map(({ path }) => path)
}

/**
 * Stores the lengths of files, and adds them to the company's count. A file that was measured or removed meanwhile is
 * not counted again. @returns undefined if no file was counted
 */
export async function addMeasured<DB>({ db }: At<DB>, measured: readonly Measured[]): Promise<FileUse | undefined> {
  const { rows } = await sql<{ bytes: number }>`
    update media_file set bytes = found.bytes
    from unnest(${measured.map(({ path }) => path)}::text[], ${measured.map(({ bytes }) => bytes)}::bigint[])
      as found (path, bytes)
    where media_file.path = found.path and media_file.bytes is null returning media_file.bytes`.execute(db)
  return rows.length === 0 ? undefined : changeUse(db, sumOf(rows), rows.length)
}

/**
 * Deletes the rows of removed files, and subtracts their bytes from the company's count, once.
 * @returns undefined if no measured file was among them
 */
export async function forgetMeasured<DB>({ db }: At<DB>, paths: readonly string[]): Promise<FileUse | undefined> {
  const { rows } = await sql<{ bytes: number | null }>`delete from media_file
    where path = any (${paths}::text[]) and delete_after < now() returning bytes`.execute(db)
  const counted = rows.flatMap(({ bytes }) => (bytes === null ? [] : [{ bytes }]))
  return counted.length === 0 ? undefined : changeUse(db, -sumOf(counted), -counted.length)
}

/**
 * Counts all files of the company anew. Other counts wait for the lock, and add what this one does not see.
 * @returns undefined if the count was right
 */
export async function recount<DB>({ db }: At<DB>): Promise<FileUse | undefined> {
  await sql`select from file_use for update`.execute(db)
  const { rows } = await sql<FileUse & { readonly was_right: boolean }>`
    with counted as (
      select coalesce(sum(bytes), 0)::bigint as bytes, count(*)::int as files from media_file where bytes is not null
    ), before as (select bytes, files from file_use)
    update file_use set counted_at = now(), bytes = counted.bytes, files = counted.files,
      version = version + ((file_use.bytes, file_use.files) <> (counted.bytes, counted.files))::int
    from counted, before
    returning file_use.bytes, file_use.files, file_use.version,
      (before.bytes, before.files) = (counted.bytes, counted.files) as was_right`.execute(db)
  const [row] = rows
  return row && !row.was_right ? { bytes: row.bytes, files: row.files, version: row.version } : undefined
}

const sumOf = (rows: readonly { readonly bytes: number }[]) => rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)

async function changeUse<DB>(db: Transaction<DB>, bytes: number, files: number): Promise<FileUse> {
  const { rows } = await sql<FileUse>`
    insert into file_use as use (bytes, files, version) values (greatest(${bytes}::bigint, 0), greatest(${files}::int, 0), 1)
    on conflict (company_id) do update set bytes = use.bytes + ${bytes}::bigint, files = use.files + ${files}::int,
      version = use.version + 1
    returning bytes, files, version`.execute(db)
  const [use] = rows
  if (!use) throw new Error('the count of files was not stored')
  return use
}

/** Whether the company has used its space, so that it may not upload files. */
export async function isFull<DB>({ db }: At<DB>): Promise<boolean> {
  const { rows } = await sql<{ is_full: boolean }>`select is_full from file_use`.execute(db)
  return rows[0]?.is_full ?? false
}

/** Stores whether the company has used its space; an older version than the stored one changes nothing. */
export async function keepFull<DB>({ db }: At<DB>, full: { isFull: boolean; version: number }): Promise<void> {
  await sql`insert into file_use as use (is_full, full_version) values (${full.isFull}, ${full.version})
    on conflict (company_id) do update set is_full = excluded.is_full, full_version = excluded.full_version
    where use.full_version < excluded.full_version`.execute(db)
}
