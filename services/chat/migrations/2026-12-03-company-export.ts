import { createCompanyExport } from '@recado/kit/company-export/create-company-export'
import type { Kysely } from 'kysely'

/** Adds the table of the files that this service writes for the files of companies. */
export const up = (db: Kysely<never>): Promise<void> => createCompanyExport(db)
