import type { Ticket } from '@recado/contracts/tickets/ticket'
import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import { lockTicket } from '../tickets/ticket-repository.ts'

type Conversation = { readonly whatsappId: number; readonly contactId: number }

/** A closed ticket that its contact may still rate. */
export type TicketToRate = {
  readonly ticket: Ticket
  readonly repeats: number // how often the question was repeated after a number that is not a rating
  readonly hasUnclear: boolean // whether the ticket contains an answer without a clear meaning
}

/** Locks the contact's last closed ticket if a rating was requested and its time has not expired. */
export async function lockTicketToRate(
  tx: RepositoryTx,
  { whatsappId, contactId }: Conversation,
  at: Date,
): Promise<TicketToRate | undefined> {
  const row = await tx.db
    .selectFrom('ticket')
    .select(['id', 'unclear_answer_id', 'rating_repeats'])
    .where('contact_id', '=', contactId)
    .where('whatsapp_id', '=', whatsappId)
    .where('rating_until', '>=', at)
    .where('status', '=', 'closed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const ticket = row && (await lockTicket(tx, row.id))
  return ticket && { ticket, repeats: row.rating_repeats, hasUnclear: row.unclear_answer_id !== null }
}

/**
 * Ends the time for ratings, so that a later message of the contact does not rate an earlier conversation.
 * @param isUnclear whether the new conversation begins with an unclear answer; the contact may then still rate the
 * earlier one
 * @returns ids of the contact's earlier unclear answers, which the caller moves to the new conversation
 */
export async function endRatings(
  { db }: RepositoryTx,
  { whatsappId, contactId }: Conversation,
  { isUnclear }: { readonly isUnclear: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ message_id: number | null }>`
    update ticket set rating_until = case when ${isUnclear} then ticket.rating_until end, unclear_answer_id = null, unclear_until = null from (
      select id, unclear_answer_id from ticket where contact_id = ${contactId} and whatsapp_id = ${whatsappId}
        and (rating_until is not null or unclear_answer_id is not null) for no key update) as asked
    where ticket.id = asked.id
    returning (select id from message where message.id = asked.unclear_answer_id) as message_id`.execute(db)
  return rows.flatMap((row) => row.message_id ?? [])
}

/** Records that the question was repeated, which extends the time for an answer. */
export async function noteAskedAgain(
  { db }: RepositoryTx,
  ticketId: number,
  { until, isNumber }: { readonly until: Date; readonly isNumber: boolean },
): Promise<void> {
  await sql`update ticket set rating_until = greatest(rating_until, ${until}),
    rating_repeats = rating_repeats + ${isNumber ? 1 : 0} where id = ${ticketId}`.execute(db)
}

/** A closed ticket whose contact gave an unclear answer and then sent no rating in time. */
export type UnclearlyAnswered = { readonly companyId: number; readonly id: number }

/**
 * The closed tickets with unclear answers in all companies. The system role sees no rows, so a database function
 * returns them.
 */
export async function findUnclearlyAnswered(system: Kysely<Database>, most: number): Promise<UnclearlyAnswered[]> {
  const { rows } = await sql<{ company_id: number; id: number }>`
    select company_id, id from tickets_answered_unclearly(${most})`.execute(system)
  return rows.map(({ company_id: companyId, id }) => ({ companyId, id }))
}

export async function findConversation({ db }: RepositoryTx, ticketId: number): Promise<Conversation | undefined> {
  const row = await db
    .selectFrom('ticket')
    .select(['whatsapp_id', 'contact_id'])
    .where('id', '=', ticketId)
    .executeTakeFirst()
  return row && { whatsappId: row.whatsapp_id, contactId: row.contact_id }
}

/**
 * The unclear answer of the ticket, after the time for a rating has expired.
 * @returns undefined when the answer was already moved or followed by a rating; `text` is null when the message was
 * deleted
 */
export async function findUnclearAnswer({ db }: RepositoryTx, ticketId: number): Promise<UnclearAnswer | undefined> {
  const row = await db
    .selectFrom('ticket')
    .leftJoin('message', 'message.id', 'ticket.unclear_answer_id')
    .select(['message.body', 'message.created_at'])
    .where('ticket.id', '=', ticketId)
    .where('ticket.unclear_answer_id', 'is not', null)
    .where('ticket.status', '=', 'closed')
    .where('ticket.rating', 'is', null)
    .where(sql<boolean>`coalesce(ticket.unclear_until, ticket.rating_until, '-infinity') < now()`)
    .executeTakeFirst()
  return row && { text: row.body, sentAt: row.created_at ?? new Date() }
}
type UnclearAnswer = { readonly text: string | null; readonly sentAt: Date }
