import type { EventData } from '@recado/contracts/event'
import type { mediaRequested } from '@recado/contracts/messages/events'
import { mediaFailed } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../db.ts'
import { reviveDownload } from './download-repository.ts'

/** Lets a file be fetched again that was given up. One that was deleted by now cannot be had, and browsers are told. */
export async function retryDownload(tx: Tx, request: EventData<typeof mediaRequested>): Promise<void> {
  if (!(await reviveDownload(tx, request.whatsappId, request))) await tx.emit(mediaFailed, { ...request, isGone: true })
}
