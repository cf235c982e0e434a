import type { Message, QuotedMessage } from '@recado/contracts/messages/message'
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Database, MessageTable, Tx } from '../db.ts'
import { isAutomatic } from './message-rules.ts'

/** What a message shows of the rows that it points at. */
type Shown = {
  author_name: string
  user_name: string | null
  quoted_body: string | null
  quoted_from_me: boolean | null
  quoted_media_type: Message['mediaType'] | null
  quoted_media_path: string | null
  quoted_author_id: number | null
  quoted_author_name: string | null
  reactions: Message['reactions']
}

const REACTIONS = sql<Message['reactions']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'emoji', reaction.emoji,
    'fromMe', reaction.from_me,
    'contactName', case when reaction.from_me then null else reactor.name end,
    'at', to_char(reaction.reacted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by reaction.reacted_at, reaction.contact_id), '[]')
  from reaction join contact reactor on reactor.id = reaction.contact_id
  where reaction.message_id = message.id)`

/**
 * Messages with their authors and with what they answer, in one statement. An author is found by CASE and not by
 * COALESCE, which PostgreSQL does not take for leakproof: row security would read every contact for it.
 * @param page rows that are chosen before anything is joined to them; without one, every message
 */
export const selectMessages = ({ db }: Tx, page?: SelectQueryBuilder<Database, 'message', Selectable<MessageTable>>) =>
  db
    .selectFrom((page?.as('message') ?? 'message') as 'message')
    .innerJoin('contact', (join) =>
      join.on('contact.id', '=', ({ case: when, ref }) =>
        when()
          .when('message.author_id', 'is', null)
          .then(ref('message.contact_id'))
          .else(ref('message.author_id'))
          .end(),
      ),
    )
    .leftJoin('user_ref', 'user_ref.id', 'message.user_id')
    .leftJoin('message as quoted', 'quoted.id', 'message.quoted_id')
    .leftJoin('contact as quoted_author', (join) =>
      join.on('quoted_author.id', '=', ({ case: when, ref }) =>
        when().when('quoted.author_id', 'is', null).then(ref('quoted.contact_id')).else(ref('quoted.author_id')).end(),
      ),
    )
    .selectAll('message')
    .select([
      'contact.name as author_name',
      'user_ref.name as user_name',
      'quoted.body as quoted_body',
      'quoted.from_me as quoted_from_me',
      'quoted.media_type as quoted_media_type',
      'quoted.media_path as quoted_media_path',
      'quoted_author.id as quoted_author_id',
      'quoted_author.name as quoted_author_name',
    ])
    .select(REACTIONS.as('reactions'))

export const toMessage = (row: Selectable<MessageTable> & Shown): Message => ({
  id: row.id,
  companyId: row.company_id,
  ticketId: row.ticket_id,
  waMessageId: row.wa_message_id,
  body: row.body,
  fromMe: row.from_me,
  read: row.read,
  ack: row.ack,
  error: row.error,
  mediaType: row.media_type,
  ...mediaOf(row),
  quotedMsg: quotedOf(row),
  contact: row.from_me ? null : { id: row.author_id ?? row.contact_id, name: row.author_name },
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  origin: row.origin,
  automatic: isAutomatic(row.origin),
  isForwarded: row.is_forwarded,
  isDeleted: row.deleted_by !== null,
  deletedBy: row.deleted_by,
  isEdited: row.previous_bodies.length > 0,
  previousBodies: row.previous_bodies,
  reactions: row.reactions,
  clientId: row.client_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})

const mediaOf = (row: Selectable<MessageTable>) => ({
  mediaUrl: mediaUrl(row.media_path),
  mediaPath: row.media_path,
  mediaName: row.media_name,
  mediaMime: row.media_mime,
  mediaSize: row.media_size,
  mediaSeconds: row.media_seconds,
  mediaThumbnail: row.media_thumbnail,
  mediaStatus: row.media_status,
  isVoice: row.is_voice,
})

function quotedOf(row: Selectable<MessageTable> & Shown): QuotedMessage | null {
  if (row.quoted_id === null || row.quoted_media_type === null) return null
  const isOurs = row.quoted_from_me === true
  return {
    id: row.quoted_id,
    body: row.quoted_body,
    fromMe: isOurs,
    mediaType: row.quoted_media_type,
    mediaUrl: mediaUrl(row.quoted_media_path),
    contact:
      isOurs || row.quoted_author_id === null ? null : { id: row.quoted_author_id, name: row.quoted_author_name ?? '' },
  }
}

const mediaUrl = (path: string | null): string | null => path && `/public/${path}`
