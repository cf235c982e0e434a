import { companyFiles } from '@recado/kit/media/file-ledger'
import type { Database } from '../tables/db.ts'

/** The files with rows that this service writes for files of companies. Files of messages belong to tickets. */
export const exportFiles = companyFiles<Database>('connections')
