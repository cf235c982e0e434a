import type { EventData } from '@recado/contracts/event'
import type { mediaRequested } from '@recado/contracts/messages/events'
import { mediaFailed } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../tables/db.ts'
import { reviveDownload } from './download-repository.ts'

/**
 * Schedules another attempt to fetch a file that was given up. If the row of the file was deleted, publishes that the
 * file cannot be fetched any more.
 */
export async function retryDownload(tx: Tx, request: EventData<typeof mediaRequested>): Promise<void> {
  if (!(await reviveDownload(tx, request.whatsappId, request))) await tx.emit(mediaFailed, { ...request, isGone: true })
}
