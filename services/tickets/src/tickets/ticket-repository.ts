import type { MessageOrigin } from '@recado/contracts/messages/message'
import type { Ticket, TicketAudience } from '@recado/contracts/tickets/ticket'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import type { WhatsappAddress } from '@recado/contracts/whatsapp/address'
import type { CameFrom } from '@recado/contracts/whatsapp/content'
import type { NumberOwner } from '@recado/contracts/whatsapp/events'
import type { Words } from '@recado/contracts/words/words'
import { notFound } from '@recado/kit/errors'
import { spellingsOf } from '@recado/kit/phones/phone-number'
import { type ExpressionBuilder, type Insertable, type SqlBool, sql, type Updateable, type UpdateObject } from 'kysely'
import type { Database, Tx } from '../db.ts'
import { inheritTags } from '../tags/ticket-tag-repository.ts'
import type { movedTo } from './machine-rules.ts'
import type { wordsOf } from './shown-columns.ts'
import { addTickets, selectTickets, toTicket, writeTickets } from './ticket-row-repository.ts'
import type { TicketTable } from './ticket-tables.ts'
import { visibleTo } from './ticket-visibility-repository.ts'

type Columns = Omit<Updateable<TicketTable>, 'id' | 'version' | 'updated_at' | 'queue_id'>

/** What a change of a ticket may set; into another queue it goes by `movedTo`. */
export type TicketChange = Columns & ({ queue_id?: never } | Moved)
type Moved = Required<Pick<Updateable<TicketTable>, keyof ReturnType<typeof movedTo>>>

/** One that the viewer sees. @throws ERR_NO_TICKET_FOUND */
export async function getSeenTicket(tx: Tx, viewer: Viewer, by: { id: number } | { uuid: string }): Promise<Ticket> {
  const row = await selectTickets(tx)
    .where('id' in by ? sql<boolean>`ticket.id = ${by.id}` : sql<boolean>`ticket.uuid = ${by.uuid}`)
    .where(visibleTo(viewer))
    .executeTakeFirst()
  if (!row) throw notFound('ticket')
  return toTicket(row)
}

/** Whoever sees it or not; for what the service itself does. */
export async function getTicket(tx: Tx, id: number): Promise<Ticket> {
  return toTicket(await selectTickets(tx).where('ticket.id', '=', id).executeTakeFirstOrThrow())
}

/** @returns undefined when there is none; whoever sees it or not, and not held: it may change at once */
export async function findStatus(tx: Tx, id: number): Promise<Ticket['status'] | undefined> {
  const row = await tx.db.selectFrom('ticket').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status
}

/** What decides who sees it; whoever sees it or not, and not held. */
export async function findAudience(
  tx: Tx,
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

/** In the order of their ids. */
export async function getTickets(tx: Tx, ids: readonly number[]): Promise<Ticket[]> {
  if (ids.length === 0) return []
  const rows = await selectTickets(tx).where('ticket.id', 'in', ids).orderBy('ticket.id').execute()
  return rows.map(toTicket)
}

type Lockable = 'id' | 'status' | 'user_id' | 'queue_id' | 'whatsapp_id' | 'contact_id' | 'origin' | 'closed_by'

/**
 * Holds the tickets until the transaction ends, lowest id first, so that two can not wait for each other. The names of
 * what they point at are read after that: a row that was waited for may point elsewhere now.
 */
async function lockWhere(
  tx: Tx,
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

export async function lockTicket(tx: Tx, id: number): Promise<Ticket | undefined> {
  const [ticket] = await lockWhere(tx, { id: [id] })
  return ticket
}

/** In the order of their ids. */
export const lockTickets = async (tx: Tx, ids: readonly number[]): Promise<Ticket[]> =>
  ids.length === 0 ? [] : lockWhere(tx, { id: ids })

/** One that the viewer sees, held. @throws ERR_NO_TICKET_FOUND */
export async function lockSeenTicket(tx: Tx, viewer: Viewer, id: number): Promise<Ticket> {
  await tx.db.selectFrom('ticket').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return getSeenTicket(tx, viewer, { id })
}

/** The contact's one ticket on the connection that is not closed, held; index `ticket_active` keeps it one. */
export async function lockActiveTicket(tx: Tx, contactId: number, whatsappId: number): Promise<Ticket | undefined> {
  const [ticket] = await lockWhere(tx, {
    contact_id: [contactId],
    whatsapp_id: [whatsappId],
    status: ['pending', 'open'],
  })
  return ticket
}

/** Where a campaign writes to the contact: in the active ticket, else in the newest that is hidden; held. */
export async function lockTicketForCampaign(
  tx: Tx,
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

/** The closed ticket that holds what programs sent to the contact while no ticket was active. */
export async function lockTicketOfApi(tx: Tx, contactId: number, whatsappId: number): Promise<Ticket | undefined> {
  const closed = await lockWhere(tx, {
    contact_id: [contactId],
    whatsapp_id: [whatsappId],
    status: ['closed'],
    origin: ['api'],
  })
  return closed.at(-1)
}

/** The closed ticket that holds what was said before the phone was linked. */
export async function lockTicketOfHistory(tx: Tx, contactId: number, whatsappId: number): Promise<Ticket | undefined> {
  const closed = await lockWhere(tx, {
    contact_id: [contactId],
    whatsapp_id: [whatsappId],
    status: ['closed'],
    origin: ['phone'],
    closed_by: ['system'],
  })
  return closed.at(-1)
}

export const lockTicketsOfContacts = (tx: Tx, contactIds: readonly number[]): Promise<Ticket[]> =>
  lockWhere(tx, { contact_id: contactIds })

export const lockOpenTicketsOf = (tx: Tx, userId: number): Promise<Ticket[]> =>
  lockWhere(tx, { user_id: [userId], status: ['open'] })

export const lockActiveTicketsOfConnection = (tx: Tx, whatsappId: number): Promise<Ticket[]> =>
  lockWhere(tx, { whatsapp_id: [whatsappId], status: ['pending', 'open'] })

export const lockActiveTicketsOfQueue = (tx: Tx, queueId: number): Promise<Ticket[]> =>
  lockWhere(tx, { queue_id: [queueId], status: ['pending', 'open'] })

type ConversationIds = { readonly contactId: number; readonly whatsappId: number }

/** After how long what is said between a contact and a connection disappears, as their latest ticket knows it. */
const disappearingOf = ({ contactId, whatsappId }: ConversationIds) => sql<number | null>`(
  select latest.disappear_after from ticket latest
  where latest.contact_id = ${contactId} and latest.whatsapp_id = ${whatsappId} order by latest.id desc limit 1)`

/** The ordinary tags of the contact's latest ticket go on with it, and so does the timer of the conversation. */
export async function insertTicket(tx: Tx, row: Insertable<TicketTable>): Promise<Ticket> {
  const disappear_after = disappearingOf({ contactId: row.contact_id, whatsappId: row.whatsapp_id })
  const ticket = toTicket(
    await addTickets(tx, tx.db.insertInto('ticket').values({ ...row, disappear_after })).executeTakeFirstOrThrow(),
  )
  const isTagged = await inheritTags(tx, { ticketId: ticket.id, contactId: row.contact_id })
  return isTagged ? getTicket(tx, ticket.id) : ticket
}

/** The same for a contact without other tickets, so without tags to inherit. */
export async function insertFirstTicket(tx: Tx, row: Insertable<TicketTable>): Promise<Ticket> {
  return toTicket(await addTickets(tx, tx.db.insertInto('ticket').values(row)).executeTakeFirstOrThrow())
}

type Place = { /** In lists; else the change moves the ticket to their top. */ readonly isKept?: boolean }

export async function updateTickets(
  tx: Tx,
  ids: readonly number[],
  change: TicketChange,
  { isKept = false }: Place = {},
): Promise<Ticket[]> {
  if (ids.length === 0) return []
  const write = tx.db
    .updateTable('ticket')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), ...(!isKept && TO_THE_TOP) }))
    .where('id', 'in', ids)
  const rows = await writeTickets(tx, write).orderBy('ticket.id').execute()
  return rows.map(toTicket)
}

const TO_THE_TOP = { updated_at: sql<Date>`clock_timestamp()` }

export async function updateTicket(tx: Tx, id: number, change: TicketChange, place?: Place): Promise<Ticket> {
  const [ticket] = await updateTickets(tx, [id], change, place)
  if (!ticket) throw new Error('a ticket that is held cannot be gone')
  return ticket
}

/** The contact's one ticket on the connection that is not closed, after the change; undefined when there is none. */
export async function updateActiveTicket(
  tx: Tx,
  { contactId, whatsappId }: { readonly contactId: number; readonly whatsappId: number },
  change: (eb: ExpressionBuilder<Database, 'ticket'>) => UpdateObject<Database, 'ticket'>,
): Promise<Ticket | undefined> {
  const write = tx.db
    .updateTable('ticket')
    .set((eb) => ({ ...TO_THE_TOP, ...change(eb), version: eb('version', '+', 1) }))
    .where('contact_id', '=', contactId)
    .where('whatsapp_id', '=', whatsappId)
    .where('status', 'in', ['pending', 'open'])
  const row = await writeTickets(tx, write).executeTakeFirst()
  return row && toTicket(row)
}

/** What lists show of a text that was said in a ticket; null: nothing was, and they show what they did. */
export type SaidIn = { readonly id: number; readonly preview: (Preview & { readonly at: Date }) | null }

/**
 * The same change of several tickets, in each of which something else was said by no person: they keep their place in
 * lists unless the change gives them another one.
 * @param origin of what was said
 */
export async function updateTicketsSaying(
  tx: Tx,
  said: readonly SaidIn[],
  { origin, change }: { origin: MessageOrigin; change: TicketChange },
): Promise<Ticket[]> {
  if (said.length === 0) return []
  const ids = said.map(({ id }) => id)
  const texts = said.map(({ preview }) => preview?.last_message ?? null)
  const words = said.map(({ preview }) => preview?.last_words ?? null)
  const times = said.map(({ preview }) => preview?.at ?? null)
  const write = tx.db
    .updateTable('ticket')
    .from(
      sql<SaidRow>`unnest(${ids}::bigint[], ${texts}::text[], ${words}::jsonb[], ${times}::timestamptz[])`.as<'said'>(
        SAID,
      ),
    )
    .set((eb) => ({
      ...change,
      last_message: sql<string>`coalesce(said.said_text, ticket.last_message)`,
      last_words: sql<string>`case when said.said_text is null then ticket.last_words else said.said_words end`,
      last_message_at: sql<Date>`coalesce(said.said_at, ticket.last_message_at)`,
      from_me: sql<boolean>`said.said_text is not null or ticket.from_me`,
      last_origin: sql<MessageOrigin>`case when said.said_text is null then ticket.last_origin else ${origin} end`,
      last_user_id: sql<number>`case when said.said_text is null then ticket.last_user_id end`,
      version: eb('ticket.version', '+', 1),
      ...(MOVING.some((column) => column in change) && TO_THE_TOP),
    }))
    .whereRef('ticket.id', '=', 'said.said_id')
  const rows = await writeTickets(tx, write as never)
    .orderBy('ticket.id')
    .execute()
  return rows.map(toTicket)
}

/** What decides in which list a ticket stands. */
const MOVING = ['status', 'queue_id', 'user_id', 'whatsapp_id'] as const

type SaidRow = { said_id: number; said_text: string | null; said_words: Words | null; said_at: Date | null }
const SAID = sql`said(said_id, said_text, said_words, said_at)`

/** The contacts are nowhere among these options any more. @returns the tickets after it */
export async function clearOptions(tx: Tx, optionIds: readonly number[]): Promise<Ticket[]> {
  if (optionIds.length === 0) return []
  const write = tx.db
    .updateTable('ticket')
    .set((eb) => ({ queue_option_id: null, version: eb('version', '+', 1) }))
    .where('queue_option_id', 'in', optionIds)
  const rows = await writeTickets(tx, write).orderBy('ticket.id').execute()
  return rows.map(toTicket)
}

/** Marks a ticket as read and its handover as seen. The ticket keeps its place in lists. */
export async function setTicketRead(tx: Tx, id: number): Promise<Ticket> {
  await tx.db
    .updateTable('ticket')
    .set((eb) => ({ unread_messages: 0, handed_by: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return getTicket(tx, id)
}

type Preview = { readonly last_message: string; readonly last_words: string | null }

/** Changes what lists show of a ticket. No message was added, so the ticket keeps its place in them. */
export async function setPreview(
  tx: Tx,
  id: number,
  preview: Partial<Preview & ReturnType<typeof wordsOf>> & Pick<TicketChange, 'from_me'>,
): Promise<Ticket> {
  await tx.db
    .updateTable('ticket')
    .set((eb) => ({ ...preview, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return getTicket(tx, id)
}

/**
 * Counts unread messages again and takes over the newest one, after messages joined a ticket.
 * @param preview of the newest, and of the newest of a person
 */
export async function recountTicket(
  tx: Tx,
  id: number,
  preview: Preview & Partial<ReturnType<typeof wordsOf>>,
): Promise<void> {
  const newest = tx.db
    .selectFrom('message')
    .where('ticket_id', '=', id)
    .where('media_type', 'not in', ['note', 'system'])
    .orderBy('id', 'desc')
    .limit(1)
  await tx.db
    .updateTable('ticket')
    .from(newest.select(['created_at', 'from_me', 'origin', 'user_id']).as('newest'))
    .set((eb) => ({
      unread_messages: eb
        .selectFrom('message')
        .select(eb.fn.countAll<number>().as('unread'))
        .where('ticket_id', '=', id)
        .where('message.from_me', '=', false)
        .where('read', '=', false),
      ...preview,
      last_message_at: eb.ref('newest.created_at'),
      from_me: eb.ref('newest.from_me'),
      last_origin: eb.ref('newest.origin'),
      last_user_id: eb.ref('newest.user_id'),
      version: eb('version', '+', 1),
    }))
    .where('ticket.id', '=', id)
    .execute()
}

/** After so many seconds what is said between the two disappears, 0: it stays. Their tickets keep their place in lists. */
export async function setDisappearing(
  { db }: Tx,
  { contactId, whatsappId }: ConversationIds,
  seconds: number,
): Promise<void> {
  await db
    .updateTable('ticket')
    .set((eb) => ({ disappear_after: seconds, version: eb('version', '+', 1) }))
    .where('contact_id', '=', contactId)
    .where('whatsapp_id', '=', whatsappId)
    .where(sql<SqlBool>`disappear_after is distinct from ${seconds}`)
    .execute()
}

/** What is known, elsewhere than in the ticket itself, of the conversation that a ticket passes to. */
export async function findDisappearing({ db }: Tx, conversation: ConversationIds): Promise<number | null> {
  const { seconds } = await db.selectNoFrom(disappearingOf(conversation).as('seconds')).executeTakeFirstOrThrow()
  return seconds
}

/** What is said in the ticket goes to this account from now on. */
export async function setAccount({ db }: Tx, id: number, { phone, lid }: WhatsappAddress): Promise<void> {
  await db.updateTable('ticket').set({ account_phone: phone, account_lid: lid }).where('id', '=', id).execute()
}

/** One ticket stands in lists where the higher of the two stood: what was said in the other joins it. */
export async function takePlace({ db }: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`update ticket kept set updated_at = greatest(kept.updated_at, given.updated_at)
    from ticket given where kept.id = ${to} and given.id = ${from}`.execute(db)
}

/** What a ticket came from is told once; another advertisement stays with its message. */
export const firstCameFrom = (cameFrom: CameFrom) =>
  sql<string>`coalesce(ticket.came_from, ${JSON.stringify(cameFrom)}::jsonb)`

/** The account that wrote last in either of two tickets is the one that wrote last in the second, with its timer. WhatsApp's times are full seconds. */
export async function takeAccount({ db }: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`update ticket kept
    set account_phone = given.account_phone, account_lid = given.account_lid, last_inbound_at = given.last_inbound_at,
      disappear_after = given.disappear_after
    from ticket given
    where kept.id = ${to} and given.id = ${from}
      and (given.last_inbound_at, given.id) > (coalesce(kept.last_inbound_at, '-infinity'), kept.id)`.execute(db)
}

/** A ticket that does not say where the contact came from says what another one did. */
export async function takeCameFrom({ db }: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`update ticket kept set came_from = given.came_from from ticket given
    where kept.id = ${to} and given.id = ${from}
      and kept.came_from is null and given.came_from is not null`.execute(db)
}

/** Who wrote in tickets of the contact under one account is answered under another one from now on. */
export async function moveAccounts(
  { db }: Tx,
  contactId: number,
  { from, to }: { from: NumberOwner; to: NumberOwner },
): Promise<void> {
  await db
    .updateTable('ticket')
    .set({ account_phone: to.phone, account_lid: to.lid })
    .where('contact_id', '=', contactId)
    .where((eb) =>
      eb.or([
        eb('account_phone', 'in', spellingsOf(from.phone)),
        ...(from.lid === null ? [] : [eb('account_lid', '=', from.lid)]),
      ]),
    )
    .execute()
}
