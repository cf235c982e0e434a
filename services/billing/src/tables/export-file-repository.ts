import { companyFiles } from '@recado/kit/media/file-ledger'
import type { Database } from './db.ts'

/** The files with rows that this service writes for files of companies. It has no other files. */
export const exportFiles = companyFiles<Database>('billing')
