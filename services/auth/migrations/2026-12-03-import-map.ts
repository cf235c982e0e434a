import { createImportMap } from '@recado/kit/moving-in/import-map'
import type { Kysely } from 'kysely'

/** Rows that came from another system, so that an import that is repeated adds none of them again. */
export const up = (db: Kysely<never>): Promise<void> => createImportMap(db)
