import { isOnWhatsapp, KIND_NAMES, kindOf } from '@recado/contracts/message-kinds'
import type { Message } from '@recado/contracts/messages/message'
import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'

/** The kinds of messages that a contact or the company writes and whose text is stored. */
const READ = KIND_NAMES.filter((name) => isOnWhatsapp(name) && kindOf(name).notice === null)

/** A message as the model sees it. */
export type Remark = { readonly by: 'contact' | 'company'; readonly text: string }

/** The part of a ticket that a model sees: its last `most` messages. */
type Window = { readonly ticketId: number; readonly most: number }

/**
 * The last messages of this ticket only, oldest first, audio as transcripts, without history
 * entries, notes and deleted messages.
 */
export async function findRemarks(tx: RepositoryTx, window: Window): Promise<Remark[]> {
  const rows = await lastOf(tx, window).execute()
  const said = rows.map(({ body, transcript, from_me }) => ({
    by: from_me ? ('company' as const) : ('contact' as const),
    text: transcript ?? body,
  }))
  return said.filter(({ text }) => text !== '').reverse()
}

/** Audio of the contact without a transcript. */
export type UnheardSound = Pick<Message, 'id' | 'mediaType' | 'mediaStatus'> & {
  readonly path: string | null
  readonly mime: string | null
  readonly size: number | null // the size that the sender stated, until the file has arrived
  readonly seconds: number | null
  readonly ageMs: number // ms since the message arrived or changed
}

/**
 * The contact's audio messages without a transcript among the last messages, oldest first. Includes the message to
 * answer if it is neither text nor audio.
 */
export async function findUnheard(
  tx: RepositoryTx,
  window: Window & { readonly answered: number },
): Promise<UnheardSound[]> {
  const rows = await lastOf(tx, window).execute()
  return rows
    .filter(({ from_me, transcript }) => !from_me && transcript === null)
    .filter(({ id, media_type }) => media_type === 'audio' || (id === window.answered && media_type !== 'chat'))
    .map((row) => ({
      id: row.id,
      mediaType: row.media_type,
      mediaStatus: row.media_status,
      path: row.media_path,
      mime: row.media_mime,
      size: row.media_size,
      seconds: row.media_seconds,
      ageMs: row.age_ms,
    }))
    .reverse()
}

const lastOf = ({ db }: RepositoryTx, { ticketId, most, answered = 0 }: Window & { readonly answered?: number }) =>
  db
    .selectFrom('message')
    .select(['id', 'body', 'transcript', 'from_me', 'media_type', 'media_status', 'media_path', 'media_mime'])
    .select(['media_size', 'media_seconds'])
    .select(sql<number>`(extract(epoch from now() - updated_at) * 1000)::float8`.as('age_ms'))
    .where('ticket_id', '=', ticketId)
    .where('media_type', 'in', READ)
    .where('deleted_by', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('body', '<>', ''),
        and([eb('media_type', '=', 'audio'), eb('from_me', '=', false), sql<boolean>`transcript is distinct from ''`]),
        eb('transcript', '<>', ''), // an audio message of the company with a transcript
        eb('id', '=', answered),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(most)
