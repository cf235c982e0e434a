import { completeCompanyCopy } from '@recado/kit/copies/company-copy'
import type { Kysely } from 'kysely'

/** The copy of companies gets their holidays and special hours. */
export const up = (db: Kysely<never>): Promise<void> => completeCompanyCopy(db)
