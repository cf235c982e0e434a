import type { MediaType, Message } from '@recado/contracts/messages/message'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { patch } from '@recado/kit/db/patch'
import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import { getMessage } from '../messages/message-repository.ts'
import { isHidden } from '../messages/message-row-repository.ts'
import { visibleTo } from '../tickets/ticket-visibility-repository.ts'

/**
 * SQL for messages that people may see. A message deleted by an agent is hidden from everyone; a message deleted by the
 * contact is hidden if the company's settings say so.
 */
const isShown = sql<boolean>`(message.deleted_by is distinct from 'agent' and not ${isHidden('message.deleted_by')})`

/** The name and type of a file, if its message is not hidden and the viewer may see the ticket. */
export async function findSeenFile(
  { db }: RepositoryTx,
  viewer: Viewer,
  path: string,
): Promise<{ name: string | null; mime: string | null } | undefined> {
  return db
    .selectFrom('message')
    .innerJoin('ticket', 'ticket.id', 'message.ticket_id')
    .select(['message.media_name as name', 'message.media_mime as mime'])
    .where('message.media_path', '=', path)
    .where('message.media_status', '=', 'ready')
    .where(isShown)
    .where((eb) => visibleTo(viewer)(eb as never))
    .limit(1)
    .executeTakeFirst()
}

/** The file of a message, with its name and type for the response. */
export type MessageFile = {
  readonly messageId: number
  readonly path: string
  readonly name: string | null
  readonly mime: string | null
}

/** @returns undefined while the file has not arrived, after its deletion, and when the message is hidden */
export async function findMessageFile({ db }: RepositoryTx, id: number): Promise<MessageFile | undefined> {
  const row = await db
    .selectFrom('message')
    .select(['id as messageId', 'media_path as path', 'media_name as name', 'media_mime as mime'])
    .where('id', '=', id)
    .where('media_status', '=', 'ready')
    .where('media_path', 'is not', null)
    .where(isShown)
    .executeTakeFirst()
  const path = row?.path
  return row && path ? { ...row, path } : undefined
}

type Fetched = { path: string; mime: string; size: number; mediaType: MediaType }
/** A file that cannot be fetched. @property error the reason; null when unknown */
type Missed = { error: 'ERR_FETCH_WAPP_MSG' | null }

/** @returns the message if it changed; an existing file is never replaced */
export async function updateMessageFile(
  tx: RepositoryTx,
  id: number,
  file: Fetched | Missed,
): Promise<Message | undefined> {
  const change =
    'path' in file
      ? {
          media_status: 'ready' as const,
          media_path: file.path,
          media_mime: file.mime,
          media_size: file.size,
          media_type: file.mediaType,
          error: null,
        }
      : { media_status: 'failed' as const, error: file.error }
  const row = await tx.db
    .updateTable('message')
    .set(patch(change))
    .where('id', '=', id)
    .where('media_status', 'in', 'path' in file ? ['pending', 'failed'] : ['pending'])
    .returning('id')
    .executeTakeFirst()
  return row && getMessage(tx, row.id)
}

/** Whether the message exists and the viewer may see its ticket. */
export async function isSeen({ db }: RepositoryTx, viewer: Viewer, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('message')
    .innerJoin('ticket', 'ticket.id', 'message.ticket_id')
    .select('message.id')
    .where('message.id', '=', id)
    .where((eb) => visibleTo(viewer)(eb as never))
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the message if its file had failed before */
export async function markMediaPending(tx: RepositoryTx, id: number): Promise<Message | undefined> {
  const row = await tx.db
    .updateTable('message')
    .set(patch({ media_status: 'pending' as const, error: null }))
    .where('id', '=', id)
    .where('media_status', '=', 'failed')
    .returning('id')
    .executeTakeFirst()
  return row && getMessage(tx, row.id)
}
