import { createCompanyExport } from '@recado/kit/company-export/create-company-export'
import { createCompanyFiles } from '@recado/kit/media/create-file-ledger'
import type { Kysely } from 'kysely'

/** Adds the files that this service writes for the files of companies. */
export async function up(db: Kysely<never>): Promise<void> {
  await createCompanyFiles(db)
  await createCompanyExport(db)
}
