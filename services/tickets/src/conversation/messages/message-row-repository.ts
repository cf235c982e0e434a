import type { Message, QuotedMessage } from '@recado/contracts/messages/message'
import type { MessageOrigin } from '@recado/contracts/writer'
import { type InsertQueryBuilder, type Selectable, type SelectQueryBuilder, sql, type UpdateQueryBuilder } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import type { MessageTable } from '../../tables/message-tables.ts'
import { PEOPLE } from '../tickets/preview-rules.ts'
import { isAutomatic } from './message-rules.ts'

/** The joined columns of a message. */
type Shown = {
  author_name: string
  user_name: string | null
  quoted_body: string | null
  quoted_from_me: boolean | null
  quoted_media_type: Message['mediaType'] | null
  quoted_media_path: string | null
  quoted_author_id: number | null
  quoted_author_name: string | null
  quoted_user_id: number | null
  quoted_user_name: string | null
  quoted_origin: MessageOrigin | null
  is_hidden: boolean
  quoted_is_hidden: boolean
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

/** SQL for messages that the contact deleted and that the company's settings hide from everyone. */
export const isHidden = (deletedBy: 'message.deleted_by' | 'quoted.deleted_by') => sql<boolean>`(
  case when ${sql.ref(deletedBy)} = 'contact' then exists (
    select from setting_ref where key = 'showDeletedMessages' and value = 'disabled') else false end)`

/** Names the columns instead of using `*`, so that PostgreSQL can reuse the plan (`createStatementNames`). */
const COLUMNS = [
  ...(['company_id', 'id', 'ticket_id', 'contact_id', 'whatsapp_id', 'wa_message_id', 'body', 'words'] as const),
  ...(['from_me', 'read', 'ack', 'error', 'media_type', 'user_id', 'origin', 'client_id', 'author_id'] as const),
  ...(['media_path', 'media_name', 'media_mime', 'media_size', 'media_seconds', 'media_thumbnail'] as const),
  ...([
    'media_status',
    'is_voice',
    'transcript',
    'quoted_id',
    'quoted_words',
    'came_from',
    'is_forwarded',
    'deleted_by',
    'campaign',
  ] as const),
  ...(['made_by', 'previous_bodies'] as const),
  ...(['created_at', 'updated_at', 'version'] as const),
] as const
const SHOWN = COLUMNS.map((column) => `message.${column}` as const)
type MessageRow = Pick<Selectable<MessageTable>, (typeof COLUMNS)[number]>

/**
 * Selects messages with their authors and quoted messages in one statement.
 * The join of the author uses CASE: PostgreSQL does not treat COALESCE as leakproof, and under row-level security would
 * read every contact.
 * @param page chooses the rows before any join. Its limit must be a literal, because PostgreSQL plans an unknown limit
 * for many rows. Without a page, all messages are selected.
 */
export const selectMessages = ({ db }: RepositoryTx, page?: SelectQueryBuilder<Database, 'message', object>) =>
  withShown(db.selectFrom((page?.select(SHOWN).as('message') ?? 'message') as 'message'))

/** Restricts a query to the newest message that a contact or an agent wrote. */
export const ofPeople = <O>(messages: SelectQueryBuilder<Database, 'message', O>) =>
  messages
    .where('message.origin', 'in', PEOPLE)
    .where('message.media_type', 'not in', ['note', 'system'])
    .where('message.to_machine', '=', false)
    .orderBy('message.id', 'desc')
    .limit(1)

type Write =
  | InsertQueryBuilder<Database, 'message', unknown>
  | UpdateQueryBuilder<Database, 'message', 'message', unknown>

/** Writes messages and returns them with their joined columns, in one statement. */
export function writeMessages({ db }: RepositoryTx, write: Write) {
  const returning = write as InsertQueryBuilder<Database, 'message', unknown> // a union of queries is not callable
  const written = db.with('written', () => returning.returning(COLUMNS))
  return withShown(
    written.selectFrom('written as message') as unknown as SelectQueryBuilder<Database, 'message', object>,
  )
}

const withShown = (messages: SelectQueryBuilder<Database, 'message', object>) =>
  messages
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
    .leftJoin('user_ref as quoted_user', 'quoted_user.id', 'quoted.user_id')
    .leftJoin('contact as quoted_author', (join) =>
      join.on('quoted_author.id', '=', ({ case: when, ref }) =>
        when().when('quoted.author_id', 'is', null).then(ref('quoted.contact_id')).else(ref('quoted.author_id')).end(),
      ),
    )
    .select(SHOWN)
    .select([
      'contact.name as author_name',
      'user_ref.name as user_name',
      'quoted.body as quoted_body',
      'quoted.from_me as quoted_from_me',
      'quoted.media_type as quoted_media_type',
      'quoted.media_path as quoted_media_path',
      'quoted_author.id as quoted_author_id',
      'quoted_author.name as quoted_author_name',
      'quoted.user_id as quoted_user_id',
      'quoted_user.name as quoted_user_name',
      'quoted.origin as quoted_origin',
    ])
    .select([isHidden('message.deleted_by').as('is_hidden'), isHidden('quoted.deleted_by').as('quoted_is_hidden')])
    .select(REACTIONS.as('reactions'))

export const toMessage = (row: MessageRow & Shown): Message => ({
  id: row.id,
  companyId: row.company_id,
  ticketId: row.ticket_id,
  waMessageId: row.wa_message_id,
  body: row.is_hidden ? null : row.body,
  words: row.words,
  fromMe: row.from_me,
  read: row.read,
  ack: row.ack,
  error: row.error,
  mediaType: row.media_type,
  ...(row.is_hidden ? NO_MEDIA : mediaOf(row)),
  quotedMsg: quotedOf(row),
  quotedElsewhere: row.is_hidden || row.quoted_id !== null ? null : row.quoted_words,
  contact: row.from_me ? null : { id: row.author_id ?? row.contact_id, name: row.author_name },
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  origin: row.origin,
  automatic: isAutomatic(row.origin),
  madeBy: row.made_by && { kind: row.made_by.kind, name: row.made_by.name },
  campaign: row.campaign,
  cameFrom: row.is_hidden ? null : row.came_from,
  isForwarded: row.is_forwarded,
  isDeleted: row.deleted_by !== null,
  deletedBy: row.deleted_by,
  isEdited: row.previous_bodies.length > 0,
  previousBodies: row.is_hidden ? [] : row.previous_bodies,
  reactions: row.reactions,
  clientId: row.client_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})

const NO_MEDIA = {
  mediaUrl: null,
  mediaPath: null,
  mediaName: null,
  mediaMime: null,
  mediaSize: null,
  mediaSeconds: null,
  mediaThumbnail: null,
  mediaStatus: null,
  isVoice: false,
  transcript: null,
}

const mediaOf = (row: MessageRow) => ({
  mediaUrl: mediaUrl(row.media_path),
  mediaPath: row.media_path,
  mediaName: row.media_name,
  mediaMime: row.media_mime,
  mediaSize: row.media_size,
  mediaSeconds: row.media_seconds,
  mediaThumbnail: row.media_thumbnail,
  mediaStatus: row.media_status,
  isVoice: row.is_voice,
  transcript: row.transcript,
})

function quotedOf(row: MessageRow & Shown): QuotedMessage | null {
  if (row.quoted_id === null || row.quoted_media_type === null) return null
  const isOurs = row.quoted_from_me === true
  return {
    id: row.quoted_id,
    body: row.quoted_is_hidden ? null : row.quoted_body,
    fromMe: isOurs,
    mediaType: row.quoted_media_type,
    mediaUrl: row.quoted_is_hidden ? null : mediaUrl(row.quoted_media_path),
    contact:
      isOurs || row.quoted_author_id === null ? null : { id: row.quoted_author_id, name: row.quoted_author_name ?? '' },
    user: row.quoted_user_id === null ? null : { id: row.quoted_user_id, name: row.quoted_user_name ?? '' },
    origin: row.quoted_origin,
  }
}

const mediaUrl = (path: string | null): string | null => path && `/public/${path}`
