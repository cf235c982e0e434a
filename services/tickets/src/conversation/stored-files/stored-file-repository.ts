import { companyFiles } from '@recado/kit/media/file-ledger'
import { sql } from 'kysely'
import type { Database } from '../../tables/db.ts'

/** SQL for files that a message uses; a message that an agent deleted no longer uses its file. */
const IS_SENT = sql`exists (select from message used
  where used.media_path = media_file.path and used.deleted_by is distinct from 'agent')`
const isAttachedTo = (table: string) =>
  sql`exists (select from ${sql.table(table)} used where used.media_path = media_file.path)`
const USERS = [IS_SENT, ...['quick_message', 'schedule', 'queue', 'queue_option', 'file_option'].map(isAttachedTo)]

/**
 * The files of this service. A file may be used by several rows: a queue's attachment is also used by every message
 * with which a bot sent it.
 */
export const ticketFiles = companyFiles<Database>('tickets', { isUsed: sql<boolean>`${sql.join(USERS, sql` or `)}` })

export const { expectFile, keepFiles, releaseFiles } = ticketFiles
