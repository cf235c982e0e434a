import { findPicture } from './contacts/contact-repository.ts'
import { findExportFile } from './lgpd/export-repository.ts'
import type { FindOwned } from './media/find-file.ts'
import { findSeenFile } from './media/message-file-repository.ts'
import { findAttachment } from './queues/attachment-repository.ts'
import { findQuickMessageFile } from './quick-messages/quick-message-repository.ts'
import { ownerFor } from './schedules/check-schedule.ts'
import { findScheduleFile } from './schedules/schedule-repository.ts'

/** All that may have a file: messages, contacts, quick messages, schedules, archives, then queues and their options. */
export const FILE_OWNERS: readonly FindOwned[] = [
  findSeenFile,
  (tx, _viewer, path) => findPicture(tx, path),
  (tx, viewer, path) => findQuickMessageFile(tx, viewer.id, path),
  (tx, viewer, path) => findScheduleFile(tx, path, ownerFor(viewer)),
  (tx, viewer, path) => findExportFile(tx, viewer.id, path),
  (tx, _viewer, path) => findAttachment(tx, path),
]
