import type { Connection } from '@recado/contracts/connections/connection'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type InsertQueryBuilder, type Selectable, type SelectQueryBuilder, sql, type UpdateQueryBuilder } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import type { TicketTable } from '../../tables/ticket-tables.ts'
import { addressOfPicture } from '../contacts/contact-repository.ts'
import { priorityOf } from './priority-rules.ts'

/** The joined columns of a ticket's contact. */
type ContactShown = {
  contact_name: string
  contact_number: string | null
  contact_username: string | null
  contact_email: string | null
  contact_picture: string | null
  contact_is_group: boolean
}

/** The joined names of a ticket's connection, queue and person, and its tags. */
type Names = {
  whatsapp_name: string
  whatsapp_status: Connection['status']
  queue_name: string | null
  queue_color: string | null
  user_name: string | null
  tags: Ticket['tags']
}

/** Names the columns instead of using `*`, so that PostgreSQL can reuse the plan (`createStatementNames`). */
const COLUMNS = [
  ...(['company_id', 'id', 'uuid', 'number', 'status', 'user_id', 'queue_id', 'whatsapp_id', 'contact_id'] as const),
  ...(['last_message', 'last_message_at', 'from_me', 'unread_messages', 'origin', 'chatbot', 'bot_paused'] as const),
  ...([
    'queued_at',
    'accepted_at',
    'closed_at',
    'closed_by',
    'created_at',
    'updated_at',
    'updated_slot',
    'version',
  ] as const),
  ...([
    'last_words',
    'preview',
    'preview_words',
    'preview_at',
    'preview_origin',
    'preview_user_id',
    'handed_by',
    'queue_option_id',
    'rating',
    'rated_at',
    'hidden',
    'last_origin',
    'last_user_id',
    'use_integration',
    'prompt_id',
    'integration_id',
    'account_phone',
    'disappear_after',
    'lane_id',
    'came_from',
    'awaiting_since',
    'answer_warn_at',
    'answer_due_at',
    'resolve_due_at',
    'breached_at',
    'priority',
  ] as const),
  ...([
    'snooze_kind',
    'snoozed_until',
    'snoozed_by',
    'woken_at',
    'woken_by',
    'woken_version',
    'snooze_again_kind',
    'snooze_again_until',
  ] as const),
] as const
/** The columns for a raw statement: `ticket.id, ticket.uuid…`. */
export const TICKET_COLUMNS = sql.join(COLUMNS.map((column) => sql.ref(`ticket.${column}`)))
/** The columns for the query builder. */
export const SHOWN = COLUMNS.map((column) => `ticket.${column}` as const)
type TicketRow = Pick<Selectable<TicketTable>, (typeof COLUMNS)[number]>

/** A ticket in a list. `nameTickets` adds all names except the contact's. */
export type ListedRow = TicketRow & ContactShown & { tag_ids: number[] }

const AS_SHOWN = sql<Ticket['tags']>`jsonb_agg(jsonb_build_object(
  'id', tag.id, 'name', tag.name, 'color', tag.color, 'kanban', tag.kanban::int
) order by tag.search_name, tag.id)`
const TAGS = sql<Ticket['tags']>`(
  select coalesce(${AS_SHOWN}, '[]')
  from ticket_tag join tag on tag.id = ticket_tag.tag_id
  where ticket_tag.ticket_id = ticket.id)`
const TAG_IDS = sql<number[]>`array(select tag_id::float8 from ticket_tag where ticket_tag.ticket_id = ticket.id)` // bigint[] arrives as text

/** Selects tickets with their tags and the names of contact, connection, queue and person, in one statement. */
export const selectTickets = ({ db }: RepositoryTx) => withNames(db.selectFrom('ticket')).select(TAGS.as('tags'))

/** Selects tickets with the columns that `selectListed` needs. */
export const selectShown = ({ db }: RepositoryTx) => db.selectFrom('ticket').select(SHOWN)

/**
 * Selects the chosen page of tickets for a list. The page is chosen before contacts are joined: row-level security
 * hides the size of a company from the planner, and a join first would look up the contact of every match.
 */
export function selectListed({ db }: RepositoryTx, chosen: SelectQueryBuilder<Database, 'ticket', object>) {
  const paged = db.with('page', () => chosen.select(SHOWN))
  const tickets = paged.selectFrom('page as ticket') as unknown as SelectQueryBuilder<Database, 'ticket', object>
  return withContact(tickets).select(TAG_IDS.as('tag_ids'))
}

/** Updates tickets and returns them with their joined names, in one statement. */
export const writeTickets = (tx: RepositoryTx, change: UpdateQueryBuilder<Database, 'ticket', 'ticket', unknown>) =>
  selectWritten(tx, change.returning(COLUMNS))

/** Inserts tickets and returns them with their joined names, without tags, which are added afterwards. */
export const addTickets = (tx: RepositoryTx, added: InsertQueryBuilder<Database, 'ticket', unknown>) =>
  selectWritten(tx, added.returning(COLUMNS))

type Written =
  | InsertQueryBuilder<Database, 'ticket', TicketRow>
  | UpdateQueryBuilder<Database, 'ticket', 'ticket', TicketRow>

function selectWritten({ db }: RepositoryTx, write: Written) {
  const written = db.with('written', () => write)
  const tickets = written.selectFrom('written as ticket') as unknown as SelectQueryBuilder<Database, 'ticket', object>
  return withNames(tickets).select(TAGS.as('tags'))
}

const withContact = (tickets: SelectQueryBuilder<Database, 'ticket', object>) =>
  tickets
    .innerJoin('contact', 'contact.id', 'ticket.contact_id')
    .select(SHOWN)
    .select([
      'contact.name as contact_name',
      'contact.number as contact_number',
      'contact.username as contact_username',
      'contact.email as contact_email',
      'contact.picture_path as contact_picture',
      'contact.is_group as contact_is_group',
    ])

const withNames = (tickets: SelectQueryBuilder<Database, 'ticket', object>) =>
  withContact(tickets)
    .innerJoin('connection_ref', 'connection_ref.id', 'ticket.whatsapp_id')
    .leftJoin('queue', 'queue.id', 'ticket.queue_id')
    .leftJoin('user_ref', 'user_ref.id', 'ticket.user_id')
    .select([
      'connection_ref.name as whatsapp_name',
      'connection_ref.status as whatsapp_status',
      'queue.name as queue_name',
      'queue.color as queue_color',
      'user_ref.name as user_name',
    ])

export const toTicket = (row: TicketRow & ContactShown & Names): Ticket => ({
  id: row.id,
  companyId: row.company_id,
  uuid: row.uuid,
  number: row.number,
  status: row.status,
  userId: row.user_id,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
  queueId: row.queue_id,
  queue: row.queue_id === null ? null : { id: row.queue_id, name: row.queue_name ?? '', color: row.queue_color ?? '' },
  queueOptionId: row.queue_option_id,
  whatsappId: row.whatsapp_id,
  whatsapp: { id: row.whatsapp_id, name: row.whatsapp_name, status: row.whatsapp_status },
  contactId: row.contact_id,
  contact: {
    id: row.contact_id,
    name: row.contact_name,
    number: row.contact_number,
    username: row.contact_username,
    email: row.contact_email,
    profilePicUrl: addressOfPicture(row.contact_picture),
    isGroup: row.contact_is_group,
  },
  isGroup: row.contact_is_group,
  tags: row.tags,
  chatbot: row.chatbot,
  botPaused: row.bot_paused,
  accountNumber: row.account_phone,
  disappearAfter: row.disappear_after || null,
  useIntegration: row.use_integration,
  promptId: row.prompt_id,
  integrationId: row.integration_id,
  lastMessage: row.last_message,
  lastWords: row.last_words,
  handedBy: row.status === 'closed' ? null : row.handed_by,
  lastMessageAt: row.last_message_at?.toISOString() ?? null,
  fromMe: row.from_me,
  lastBy: row.from_me && row.last_origin ? { origin: row.last_origin, userId: row.last_user_id } : null,
  preview: row.preview,
  previewWords: row.preview_words,
  previewAt: row.preview_at?.toISOString() ?? null,
  previewBy: row.preview_origin && { origin: row.preview_origin, userId: row.preview_user_id },
  unreadMessages: row.unread_messages,
  snooze: row.snooze_kind && {
    kind: row.snooze_kind,
    until: row.snoozed_until?.toISOString() ?? null,
    byId: row.snoozed_by,
  },
  woken: row.woken_by && row.woken_at && { because: row.woken_by, at: row.woken_at.toISOString() },
  snoozeAgain: row.snooze_again_kind && {
    kind: row.snooze_again_kind,
    until: row.snooze_again_until?.toISOString() ?? null,
  },
  priority: priorityOf(row.priority),
  origin: row.origin,
  hidden: row.hidden,
  queuedAt: row.queued_at?.toISOString() ?? null,
  acceptedAt: row.accepted_at?.toISOString() ?? null,
  closedAt: row.closed_at?.toISOString() ?? null,
  awaitingSince: row.awaiting_since?.toISOString() ?? null,
  answerWarnAt: row.answer_warn_at?.toISOString() ?? null,
  answerDueAt: row.answer_due_at?.toISOString() ?? null,
  resolveDueAt: row.resolve_due_at?.toISOString() ?? null,
  breachedAt: row.breached_at?.toISOString() ?? null,
  rating: row.rating !== null && row.rated_at ? { rate: row.rating, at: row.rated_at.toISOString() } : null,
  cameFrom: row.came_from,
  closedBy: row.closed_by,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
