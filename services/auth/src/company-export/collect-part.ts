import type { exportPartFailed, exportPartWritten } from '@recado/contracts/company-export/events'
import type { EventData } from '@recado/contracts/event'
import type { Tx } from '../tables/db.ts'
import { endExport } from './end-export.ts'
import { addPart, EXPORT_PARTS, lockExport, setExportStatus } from './export-repository.ts'
import { type TellDeps, tellRequester } from './tell-requester.ts'

/** Adds the part of a service to the export. With the last part, the file is ready. */
export async function collectPart(
  tx: Tx,
  deps: TellDeps,
  { exportId, ...part }: EventData<typeof exportPartWritten>,
): Promise<void> {
  const found = await lockExport(tx, exportId)
  if (found?.status !== 'collecting') return // the admin has stopped it, or another part has failed
  if ((await addPart(tx, exportId, part)) !== EXPORT_PARTS.length) return
  await setExportStatus(tx, exportId, { status: 'ready' })
  await tellRequester(tx, deps, found, true)
}

/** Ends the export, because a service could not write its part. */
export async function failExport(
  tx: Tx,
  deps: TellDeps,
  { exportId }: EventData<typeof exportPartFailed>,
): Promise<void> {
  const found = await lockExport(tx, exportId)
  if (found?.status !== 'collecting') return
  await endExport(tx, exportId, { status: 'failed', failure: 'part' })
  await tellRequester(tx, deps, found, false)
}
