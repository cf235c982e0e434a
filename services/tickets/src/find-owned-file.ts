import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { FoundFile } from '@recado/kit/http/routes/serve-files'
import { findPicture } from './contacts/contact-repository.ts'
import type { PersonTx } from './db.ts'
import { findListedFile } from './files/file-option-repository.ts'
import { findExportFile } from './lgpd/export-repository.ts'
import { findSeenFile } from './media/message-file-repository.ts'
import { findAttachment } from './queues/attachment-repository.ts'
import { findQuickMessageFile } from './quick-messages/quick-message-repository.ts'
import { ownerFor } from './schedules/check-schedule.ts'
import { findScheduleFile } from './schedules/schedule-repository.ts'
import { getViewer } from './users/get-viewer.ts'

/** Finds a file among the rows of one kind that the viewer may see. */
type FindAmong = (tx: PersonTx, viewer: Viewer, path: string) => Promise<FoundFile | undefined>

/**
 * Everything that may have a file: messages, contacts, quick messages, schedules, file lists, archives, then queues and
 * their options.
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

/** @returns how to serve a file; undefined when nothing that the caller may see has it */
export async function findOwnedFile(tx: PersonTx, path: string): Promise<FoundFile | undefined> {
  const viewer = await getViewer(tx)
  for (const find of FINDERS) {
    const file = await find(tx, viewer, path)
    if (file) return file
  }
  return undefined
}
