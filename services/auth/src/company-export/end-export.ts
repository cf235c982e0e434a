import { exportEnded } from '@recado/contracts/company-export/events'
import type { Tx } from '../tables/db.ts'
import { deleteParts, setExportStatus } from './export-repository.ts'

type End = { readonly status: 'removed' | 'expired' } | { readonly status: 'failed'; readonly failure: 'part' | 'time' }

/** Ends an export whose row is locked. The services stop writing, and remove its stored files. */
export async function endExport(tx: Tx, exportId: number, end: End): Promise<void> {
  await setExportStatus(tx, exportId, end)
  if (end.status !== 'failed') await deleteParts(tx, exportId)
  await tx.emit(exportEnded, { exportId })
}
