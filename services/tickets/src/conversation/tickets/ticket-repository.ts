import type { Ticket, TicketAudience, TicketStatus } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { MessageOrigin } from '@recado/contracts/writer'
import { getOr404 } from '@recado/kit/errors'
import { type ExpressionBuilder, type Insertable, type SqlBool, sql, type Updateable, type UpdateObject } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import type { TicketTable } from '../../tables/ticket-tables.ts'
import type { ClockColumns } from '../clocks/clock-columns-repository.ts'
import { stoppedClock } from '../clocks/stop-clock-repository.ts'
import { inheritTags } from '../tags/ticket-tag-repository.ts'
import type { movedTo } from './machine-rules.ts'
import type { LastColumns, WordColumns } from './shown-columns.ts'
import { disappearingOf } from './ticket-conversation-repository.ts'
import { addTickets, selectTickets, toTicket, writeTickets } from './ticket-row-repository.ts'
import { visibleTo } from './ticket-visibility-repository.ts'

type Columns = Omit<Updateable<TicketTable>, 'id' | 'version' | 'updated_at' | 'queue_id'>

/** The columns of a ticket that may be updated; `queue_id` only through `movedTo`. */
export type TicketChange = Columns & ({ queue_id?: never } | Moved)
type Moved = Required<Pick<Updateable<TicketTable>, keyof ReturnType<typeof movedTo>>>

/** A ticket that the viewer may see. @throws ERR_NO_TICKET_FOUND */
export async function getSeenTicket(
  tx: RepositoryTx,
  viewer: Viewer,
  by: { id: number } | { uuid: string },
): Promise<Ticket> {
  const found = selectTickets(tx)
    .where('id' in by ? sql<boolean>`ticket.id = ${by.id}` : sql<boolean>`ticket.uuid = ${by.uuid}`)
    .where(visibleTo(viewer))
  const row = await getOr404('ticket', found.executeTakeFirst())
  return toTicket(row)
}

/** A ticket regardless of visibility, for actions of the service itself. */
export async function getTicket(tx: RepositoryTx, id: number): Promise<Ticket> {
  return toTicket(await selectTickets(tx).where('ticket.id', '=', id).executeTakeFirstOrThrow())
}

/**
 * The status of a ticket regardless of visibility. Does not lock, so the status may change at any moment. @returns
 * undefined when the ticket does not exist
 */
export async function findStatus(tx: RepositoryTx, id: number): Promise<TicketStatus | undefined> {
  const row = await tx.db.selectFrom('ticket').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status
}

/** The columns that decide who may see the ticket. Does not lock. */
export async function findAudience(
  tx: RepositoryTx,
  id: number,
): Promise<{ version: number; audience: TicketAudience } | undefined> {
  const row = await tx.db
    .selectFrom('ticket')
    .select(['version', 'status', 'queue_id as queueId', 'user_id as userId', 'hidden'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { version, ...audience } = row
  return { version, audience }
}

/** Tickets regardless of visibility, in the order of their ids. */
export async function getTickets(tx: RepositoryTx, ids: readonly number[]): Promise<Ticket[]> {
  if (ids.length === 0) return []
  const rows = await selectTickets(tx).where('ticket.id', 'in', ids).orderBy('ticket.id').execute()
  return rows.map(toTicket)
}

type Lockable = 'id' | 'status' | 'user_id' | 'queue_id' | 'whatsapp_id' | 'contact_id' | 'origin' | 'closed_by'

/**
 * Locks the tickets until the transaction ends, lowest id first, so that two transactions cannot deadlock. The joined
 * names are read after locking, because a row may have changed while this transaction waited.
 */
async function lockWhere(
  tx: RepositoryTx,
  condition: Partial<Record<Lockable, readonly (number | string)[]>>,
): Promise<Ticket[]> {
  let query = tx.db.selectFrom('ticket').select('id')
  for (const [column, values] of Object.entries(condition) as [Lockable, (number | string)[]][]) {
    query = query.where(column, 'in', values as never)
  }
  const rows = await query.orderBy('id').forNoKeyUpdate().execute()
  return getTickets(
    tx,
    rows.map(({ id }) => id),
  )
}

export async function lockTicket(tx: RepositoryTx, id: number): Promise<Ticket | undefined> {
  const [ticket] = await lockWhere(tx, { id: [id] })
  return ticket
}

/** Locks tickets in the order of their ids. */
export const lockTickets = async (tx: RepositoryTx, ids: readonly number[]): Promise<Ticket[]> =>
  ids.length === 0 ? [] : lockWhere(tx, { id: ids })

/** Locks a ticket that the viewer may see. @throws ERR_NO_TICKET_FOUND */
export async function lockSeenTicket(tx: RepositoryTx, viewer: Viewer, id: number): Promise<Ticket> {
  await tx.db.selectFrom('ticket').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return getSeenTicket(tx, viewer, { id })
}

/** Locks the contact's active ticket on the connection; index `ticket_active` allows only one. */
export async function lockActiveTicket(
  tx: RepositoryTx,
  contactId: number,
  whatsappId: number,
): Promise<Ticket | undefined> {
  const [ticket] = await lockWhere(tx, {
    contact_id: [contactId],
    whatsapp_id: [whatsappId],
    status: ['pending', 'open'],
  })
  return ticket
}

/** Locks the ticket for a campaign's message to the contact: the active one, otherwise the newest hidden one. */
export async function lockTicketForCampaign(
  tx: RepositoryTx,
  contactId: number,
  whatsappId: number,
): Promise<Ticket | undefined> {
  const row = await tx.db
    .selectFrom('ticket')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('whatsapp_id', '=', whatsappId)
    .where(({ or, eb }) => or([eb('status', 'in', ['pending', 'open']), sql<SqlBool>`hidden`]))
    .orderBy('hidden')
    .orderBy('id', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && getTicket(tx, row.id)
}

/** The closed ticket for messages that programs send to the contact while no ticket is active. */
export async function lockTicketOfApi(
  tx: RepositoryTx,
  contactId: number,
  whatsappId: number,
): Promise<Ticket | undefined> {
  const closed = await lockWhere(tx, {
    contact_id: [contactId],
    whatsapp_id: [whatsappId],
    status: ['closed'],
    origin: ['api'],
  })
  return closed.at(-1)
}

/** The closed ticket for messages from before the phone was linked. */
export async function lockTicketOfHistory(
  tx: RepositoryTx,
  contactId: number,
  whatsappId: number,
): Promise<Ticket | undefined> {
  const closed = await lockWhere(tx, {
    contact_id: [contactId],
    whatsapp_id: [whatsappId],
    status: ['closed'],
    origin: ['phone'],
    closed_by: ['system'],
  })
  return closed.at(-1)
}

export const lockTicketsOfContacts = (tx: RepositoryTx, contactIds: readonly number[]): Promise<Ticket[]> =>
  lockWhere(tx, { contact_id: contactIds })

export const lockOpenTicketsOf = (tx: RepositoryTx, userId: number): Promise<Ticket[]> =>
  lockWhere(tx, { user_id: [userId], status: ['open'] })

export const lockActiveTicketsOfConnection = (tx: RepositoryTx, whatsappId: number): Promise<Ticket[]> =>
  lockWhere(tx, { whatsapp_id: [whatsappId], status: ['pending', 'open'] })

export const lockActiveTicketsOfQueue = (tx: RepositoryTx, queueId: number): Promise<Ticket[]> =>
  lockWhere(tx, { queue_id: [queueId], status: ['pending', 'open'] })

/**
 * Inserts a ticket with the tags of the contact's latest ticket, without its lane, and the timer of the conversation.
 */
export async function insertTicket(tx: RepositoryTx, row: Insertable<TicketTable>): Promise<Ticket> {
  const disappear_after = disappearingOf({ contactId: row.contact_id, whatsappId: row.whatsapp_id })
  const ticket = toTicket(
    await addTickets(tx, tx.db.insertInto('ticket').values({ ...row, disappear_after })).executeTakeFirstOrThrow(),
  )
  const isTagged = await inheritTags(tx, { ticketId: ticket.id, contactId: row.contact_id })
  return isTagged ? getTicket(tx, ticket.id) : ticket
}

/** Inserts the first ticket of a contact, which has no tags to inherit. */
export async function insertFirstTicket(tx: RepositoryTx, row: Insertable<TicketTable>): Promise<Ticket> {
  return toTicket(await addTickets(tx, tx.db.insertInto('ticket').values(row)).executeTakeFirstOrThrow())
}

type Place = {
  /** Whether the ticket keeps its place in lists; by default the change moves it to the top. */
  readonly isKept?: boolean
  /** The place in lists to which an undone step moves the ticket back. */
  readonly isBackAt?: Date | undefined
  /** The columns that start, stop or pause the ticket's clocks; columns of the change itself take precedence. */
  readonly clock?: ClockColumns
}

export async function updateTickets(
  tx: RepositoryTx,
  ids: readonly number[],
  change: TicketChange,
  { isKept = false, isBackAt, clock }: Place = {},
): Promise<Ticket[]> {
  if (ids.length === 0) return []
  const place = isBackAt ? { updated_at: isBackAt } : isKept ? {} : TO_THE_TOP
  const write = tx.db
    .updateTable('ticket')
    .set((eb) => ({ ...clock, ...change, version: eb('version', '+', 1), ...place }))
    .where('id', 'in', ids)
  const rows = await writeTickets(tx, write).orderBy('ticket.id').execute()
  return rows.map(toTicket)
}

const TO_THE_TOP = { updated_at: sql<Date>`clock_timestamp()` }

export async function updateTicket(tx: RepositoryTx, id: number, change: TicketChange, place?: Place): Promise<Ticket> {
  const [ticket] = await updateTickets(tx, [id], change, place)
  if (!ticket) throw new Error('the locked ticket does not exist')
  return ticket
}

/**
 * Changes the contact's active ticket on the connection; returns undefined when there is none.
 * @returns `isWoken`: whether the change ended the ticket's snooze
 */
export async function updateActiveTicket(
  tx: RepositoryTx,
  { contactId, whatsappId }: { readonly contactId: number; readonly whatsappId: number },
  change: (eb: ExpressionBuilder<Database, 'ticket'>) => UpdateObject<Database, 'ticket'>,
): Promise<{ ticket: Ticket; isWoken: boolean } | undefined> {
  const write = tx.db
    .updateTable('ticket')
    .set((eb) => ({ ...TO_THE_TOP, ...change(eb), version: eb('version', '+', 1) }))
    .where('contact_id', '=', contactId)
    .where('whatsapp_id', '=', whatsappId)
    .where('status', 'in', ['pending', 'open'])
  const row = await writeTickets(tx, write).executeTakeFirst()
  return row && { ticket: toTicket(row), isWoken: row.woken_version === row.version }
}

/**
 * A ticket's own columns in a change of several tickets. `last` is the new last message; null when no message was sent
 * and the earlier one stays.
 */
export type SaidIn = { readonly id: number; readonly last: LastColumns | null }

/**
 * Applies one change to several tickets, each with its own automatic message. The tickets keep their place in lists
 * unless the change moves them.
 * @param how `clock`: columns of the clocks in addition to those that the message stops
 */
export async function updateTicketsSaying(
  tx: RepositoryTx,
  said: readonly SaidIn[],
  change: TicketChange,
  { origin, clock }: { readonly origin: MessageOrigin; readonly clock?: ClockColumns | undefined },
): Promise<Ticket[]> {
  if (said.length === 0) return []
  const ids = said.map(({ id }) => id)
  const valuesOf = <C extends keyof LastColumns>(column: C) => said.map(({ last }) => last?.[column] ?? null)
  const write = tx.db
    .updateTable('ticket')
    .from(
      sql<SaidRow>`unnest(${ids}::bigint[], ${said.map(({ last }) => last !== null)}::boolean[],
        ${valuesOf('last_message')}::text[], ${valuesOf('last_words')}::jsonb[],
        ${valuesOf('last_message_at')}::timestamptz[], ${valuesOf('from_me')}::boolean[],
        ${valuesOf('last_origin')}::text[], ${valuesOf('last_user_id')}::bigint[])`.as<'said'>(SAID),
    )
    .set((eb) => ({
      ...stoppedClock(origin, sql`said.is_said`),
      ...clock,
      ...change,
      last_message: saidOr('last_message'),
      last_words: saidOr('last_words'),
      last_message_at: saidOr('last_message_at'),
      from_me: saidOr('from_me'),
      last_origin: saidOr('last_origin'),
      last_user_id: saidOr('last_user_id'),
      version: eb('ticket.version', '+', 1),
      ...(MOVING.some((column) => column in change) && TO_THE_TOP),
    }))
    .whereRef('ticket.id', '=', 'said.said_id')
  const rows = await writeTickets(tx, write as never)
    .orderBy('ticket.id')
    .execute()
  return rows.map(toTicket)
}

type SaidRow = { said_id: number; is_said: boolean } & { [C in keyof LastColumns as `said_${C}`]: LastColumns[C] }
const SAID = sql`said(said_id, is_said, said_last_message, said_last_words, said_last_message_at, said_from_me,
  said_last_origin, said_last_user_id)`

/** SQL for the column of the new last message, or for the ticket's own value when there is none. */
const saidOr = <C extends keyof LastColumns>(column: C) =>
  sql<
    LastColumns[C]
  >`case when said.is_said then ${sql.ref(`said.said_${column}`)} else ${sql.ref(`ticket.${column}`)} end`

/** The columns that decide in which lists a ticket appears. */
const MOVING = ['status', 'queue_id', 'user_id', 'whatsapp_id'] as const

/** Resets the position of contacts at these options to the top of the queue. @returns the changed tickets */
export async function clearOptions(tx: RepositoryTx, optionIds: readonly number[]): Promise<Ticket[]> {
  if (optionIds.length === 0) return []
  const write = tx.db
    .updateTable('ticket')
    .set((eb) => ({ queue_option_id: null, version: eb('version', '+', 1) }))
    .where('queue_option_id', 'in', optionIds)
  const rows = await writeTickets(tx, write).orderBy('ticket.id').execute()
  return rows.map(toTicket)
}

/** Marks a ticket as read, and its handover and its return from a snooze as seen. The ticket keeps its place in lists. */
export async function setTicketRead(tx: RepositoryTx, id: number): Promise<Ticket> {
  await tx.db
    .updateTable('ticket')
    .set((eb) => ({ unread_messages: 0, handed_by: null, woken_by: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return getTicket(tx, id)
}

/** Changes the preview of a ticket. The ticket keeps its place in lists, because no message was added. */
export async function setPreview(
  tx: RepositoryTx,
  id: number,
  preview: Partial<LastColumns & WordColumns>,
): Promise<Ticket> {
  await tx.db
    .updateTable('ticket')
    .set((eb) => ({ ...preview, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return getTicket(tx, id)
}

/**
 * Recounts unread messages and sets the last message, after messages of another ticket moved to this one.
 * @param shown the columns for the newest message and for the newest message of a person
 */
export async function recountTicket(
  tx: RepositoryTx,
  id: number,
  shown: LastColumns & Partial<WordColumns>,
): Promise<void> {
  await tx.db
    .updateTable('ticket')
    .set((eb) => ({
      unread_messages: eb
        .selectFrom('message')
        .select(eb.fn.countAll<number>().as('unread'))
        .where('ticket_id', '=', id)
        .where('message.from_me', '=', false)
        .where('read', '=', false),
      ...shown,
      version: eb('version', '+', 1),
    }))
    .where('ticket.id', '=', id)
    .execute()
}
