import { companyFiles } from '@recado/kit/media/file-ledger'
import type { Database } from '../db.ts'

/** Sheets, which nobody keeps. */
export const campaignFiles = companyFiles<Database>('campaigns')
