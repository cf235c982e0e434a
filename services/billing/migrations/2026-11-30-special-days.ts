import { completeCompanyCopy } from '@recado/kit/copies/company-copy'
import type { Kysely } from 'kysely'

/** Adds holidays and special hours to the copy of companies. */
export const up = (db: Kysely<never>): Promise<void> => completeCompanyCopy(db)
