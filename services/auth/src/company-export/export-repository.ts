import type { CompanyExport } from '@recado/contracts/company-export/company-export'
import type { ExportedTable } from '@recado/contracts/company-export/events'
import { ExportSubject } from '@recado/contracts/company-export/subjects'
import type { Language } from '@recado/contracts/language'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { CompanyExportTable } from '../tables/company-export-tables.ts'
import type { Database, RepositoryTx } from '../tables/db.ts'

/** The services with data of companies; each of them writes one part. */
export const EXPORT_PARTS = ['auth', 'billing', 'campaigns', 'chat', 'connections', 'tickets'] as const

export type StoredExport = {
  readonly id: number
  readonly userId: number
  readonly language: Language
  readonly status: CompanyExportTable['status']['__select__']
  readonly requestedAt: Date
  readonly expiresAt: Date
}

/** The part of a service: its tables and their stored files. */
export type ExportPart = { readonly service: string; readonly tables: readonly ExportedTable[] }

type NewExport = {
  readonly userId: number
  readonly userName: string
  readonly language: Language
  readonly collectUntil: Date
  readonly expiresAt: Date
}

/** @returns the id of the new row; undefined if the company already has a file that is ready or in preparation */
export async function insertExport({ db }: RepositoryTx, wanted: NewExport): Promise<number | undefined> {
  const row = await db
    .insertInto('company_export')
    .values({
      user_id: wanted.userId,
      user_name: wanted.userName,
      language: wanted.language,
      collect_until: wanted.collectUntil,
      expires_at: wanted.expiresAt,
    })
    .onConflict((conflict) => conflict.column('company_id').where('status', 'in', ['collecting', 'ready']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Locks the export until the transaction ends. */
export async function lockExport({ db }: RepositoryTx, id: number): Promise<StoredExport | undefined> {
  const row = await db.selectFrom('company_export').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && toStored(row)
}

export async function findExport({ db }: RepositoryTx, id: number): Promise<StoredExport | undefined> {
  const row = await db.selectFrom('company_export').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toStored(row)
}

/** Adds the part of a service. @returns the number of parts; undefined if this part was already there */
export async function addPart(
  { db }: RepositoryTx,
  exportId: number,
  { service, tables }: ExportPart,
): Promise<number | undefined> {
  const added = await db
    .insertInto('company_export_part')
    .values({ export_id: exportId, service, tables: JSON.stringify(tables) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('service')
    .executeTakeFirst()
  if (!added) return undefined
  const bytes = sum(tables.map((table) => table.bytes + table.fileBytes))
  const files = sum(tables.filter(({ subject }) => subject === 'files').map(({ rows }) => rows))
  const row = await db
    .updateTable('company_export')
    .set((eb) => ({
      parts_ready: eb('parts_ready', '+', 1),
      size_bytes: eb('size_bytes', '+', bytes),
      file_count: eb('file_count', '+', files),
    }))
    .where('id', '=', exportId)
    .returning('parts_ready')
    .executeTakeFirstOrThrow()
  return row.parts_ready
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

export async function findParts({ db }: RepositoryTx, exportId: number): Promise<ExportPart[]> {
  return db
    .selectFrom('company_export_part')
    .select(['service', 'tables'])
    .where('export_id', '=', exportId)
    .orderBy('service')
    .execute()
}

type End = Pick<Selectable<CompanyExportTable>, 'status'> & Partial<Pick<Selectable<CompanyExportTable>, 'failure'>>

export async function setExportStatus({ db }: RepositoryTx, id: number, end: End): Promise<void> {
  const readyAt = end.status === 'ready' ? { ready_at: new Date() } : {}
  await db
    .updateTable('company_export')
    .set({ ...end, ...readyAt })
    .where('id', '=', id)
    .execute()
}

/** Deletes the descriptions of the parts, whose stored files are removed. */
export async function deleteParts({ db }: RepositoryTx, exportId: number): Promise<void> {
  await db.deleteFrom('company_export_part').where('export_id', '=', exportId).execute()
}

/** Locks the exports of the company that are late at this time, except exports that another process has locked. */
export async function lockLateExports({ db }: RepositoryTx, now: Date): Promise<StoredExport[]> {
  const rows = await db
    .selectFrom('company_export')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'collecting'), eb('collect_until', '<', now)]),
        eb.and([eb('status', '=', 'ready'), eb('expires_at', '<', now)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(toStored)
}

/** Runs with the system role. */
export async function findCompaniesWithLateExports(system: Kysely<Database>): Promise<{ companyId: number }[]> {
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from companies_with_late_exports() as company_id`.execute(system)
  return rows
}

/** The latest export of the company, or the one with this id. */
export async function findCompanyExport(tx: RepositoryTx, id?: number): Promise<CompanyExport | undefined> {
  let query = tx.db.selectFrom('company_export').selectAll().orderBy('id', 'desc').limit(1)
  if (id !== undefined) query = query.where('id', '=', id)
  const row = await query.executeTakeFirst()
  return row && toResource(row, await findParts(tx, row.id))
}

function toResource(row: Selectable<CompanyExportTable>, parts: readonly ExportPart[]): CompanyExport {
  const tables = parts.flatMap((part) => part.tables)
  const rowsOf = (subject: string) => sum(tables.filter((table) => table.subject === subject).map(({ rows }) => rows))
  return {
    id: row.id,
    status: row.status,
    failure: row.failure,
    requestedAt: row.requested_at.toISOString(),
    requestedBy: row.user_name,
    readyAt: row.ready_at?.toISOString() ?? null,
    expiresAt: row.expires_at.toISOString(),
    partsReady: row.parts_ready,
    parts: EXPORT_PARTS.length,
    sizeBytes: row.size_bytes,
    files: row.file_count,
    subjects: ExportSubject.options
      .map((subject) => ({ subject, rows: rowsOf(subject) }))
      .filter(({ rows }) => rows > 0),
  }
}

const toStored = (row: Selectable<CompanyExportTable>): StoredExport => ({
  id: row.id,
  userId: row.user_id,
  language: row.language,
  status: row.status,
  requestedAt: row.requested_at,
  expiresAt: row.expires_at,
})
