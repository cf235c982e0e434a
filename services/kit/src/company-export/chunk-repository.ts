import { sql } from 'kysely'
import type { RepositoryTx } from '../db/tx.ts'

/** The place from which a stored file continues: a table, and the key of the last row that was written. */
export type Place = { readonly table: string; readonly after: readonly string[] | null }

/** A requested file with rows. */
export type Chunk = { readonly id: number; readonly exportId: number; readonly from: Place; readonly expiresAt: Date }

/** A written file with rows of one table. */
export type Written = {
  readonly table: string
  readonly path: string
  readonly rows: number
  readonly bytes: number
  readonly fileBytes: number
}

export const EXPORT_CHUNKS = 'company_export_chunk'

export async function insertChunk<DB>(
  { db, wakeWork }: RepositoryTx<DB>,
  { exportId, from, expiresAt }: Omit<Chunk, 'id'>,
): Promise<void> {
  await sql`insert into company_export_chunk (export_id, from_table, after, expires_at)
    values (${exportId}, ${from.table}, ${from.after}::text[], ${expiresAt})`.execute(db)
  wakeWork(EXPORT_CHUNKS)
}

export async function findChunk<DB>({ db }: RepositoryTx<DB>, id: number): Promise<Chunk | undefined> {
  const { rows } = await sql<{ exportId: number; table: string; after: string[] | null; expiresAt: Date }>`
    select export_id as "exportId", from_table as "table", after, expires_at as "expiresAt"
    from company_export_chunk where id = ${id} and expires_at > now()`.execute(db)
  const [row] = rows
  return row && { id, exportId: row.exportId, from: { table: row.table, after: row.after }, expiresAt: row.expiresAt }
}

export async function recordWritten<DB>({ db }: RepositoryTx<DB>, id: number, written: Written): Promise<void> {
  const { table, path, rows, bytes, fileBytes } = written
  await sql`update company_export_chunk set table_name = ${table}, path = ${path}, row_count = ${rows},
    bytes = ${bytes}, file_bytes = ${fileBytes} where id = ${id}`.execute(db)
}

/** The files that are written for an export, in their order. */
export async function findWritten<DB>({ db }: RepositoryTx<DB>, exportId: number): Promise<Written[]> {
  const { rows } = await sql<Written>`
    select table_name as "table", path, row_count as rows, bytes, file_bytes as "fileBytes" from company_export_chunk
    where export_id = ${exportId} and path is not null order by id`.execute(db)
  return rows
}

/**
 * Locks an export until the transaction ends, so that it does not end while its next file is requested.
 * @returns false if the export has ended
 */
export async function holdExport<DB>({ db }: RepositoryTx<DB>, exportId: number): Promise<boolean> {
  const { rows } = await sql`
    select from company_export_chunk where export_id = ${exportId} order by id limit 1 for update`.execute(db)
  return rows.length > 0
}

/** Deletes the rows of an export, so that nothing more is written for it. @returns the paths of its files */
export async function deleteChunks<DB>({ db }: RepositoryTx<DB>, exportId: number): Promise<string[]> {
  const { rows } = await sql<{ path: string | null }>`
    delete from company_export_chunk where export_id = ${exportId} returning path`.execute(db)
  return rows.flatMap(({ path }) => path ?? [])
}
