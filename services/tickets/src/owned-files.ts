import * as fileRoutes from '@recado/contracts/media/routes'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { FoundFile } from '@recado/kit/http/routes/serve-files'
import { findPicture } from './conversation/contacts/contact-repository.ts'
import { findSeenFile } from './conversation/message-files/message-file-repository.ts'
import { findAttachment } from './conversation/queues/attachment-repository.ts'
import { ticketFiles } from './conversation/stored-files/stored-file-repository.ts'
import { getViewer } from './conversation/users/get-viewer.ts'
import { findListedFile } from './desk/file-lists/file-option-repository.ts'
import { findExportFile } from './desk/lgpd/export-repository.ts'
import { findQuickMessageFile } from './desk/quick-messages/quick-message-repository.ts'
import { ownerFor } from './desk/schedules/check-schedule.ts'
import { findScheduleFile } from './desk/schedules/schedule-repository.ts'
import type { PersonTx } from './tables/db.ts'

/** Finds a file in one table, among the rows that the viewer may see. */
type FindAmong = (tx: PersonTx, viewer: Viewer, path: string) => Promise<FoundFile | undefined>

/**
 * The tables that may contain a file: messages, contacts, quick messages, schedules, file lists, archives, queues and
 * options. They are searched in this order.
 */
const FINDERS: readonly FindAmong[] = [
  findSeenFile,
  (tx, _viewer, path) => findPicture(tx, path),
  (tx, viewer, path) => findQuickMessageFile(tx, viewer.id, path),
  (tx, viewer, path) => findScheduleFile(tx, path, ownerFor(viewer)),
  (tx, _viewer, path) => findListedFile(tx, path),
  (tx, viewer, path) => findExportFile(tx, viewer.id, path),
  (tx, _viewer, path) => findAttachment(tx, path),
]

/** @returns how to serve the file; undefined when no row that the caller may see has the file */
async function findOwnedFile(tx: PersonTx, path: string): Promise<FoundFile | undefined> {
  const viewer = await getViewer(tx)
  for (const find of FINDERS) {
    const file = await find(tx, viewer, path)
    if (file) return file
  }
  return undefined
}

/** The files of this service, and the check whether a user may open a file. */
export const OWNED_FILES = {
  ledger: ticketFiles,
  linked: { contract: fileRoutes, find: findOwnedFile },
  photos: { contract: fileRoutes.openPhoto, find: findPicture },
}
