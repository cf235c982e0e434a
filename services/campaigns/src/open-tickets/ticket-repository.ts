import { markCopyDeleted, upsertCopy } from '@recado/kit/copies/rows'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

/** A ticket with the fields that this service stores. */
export type TicketCopy = {
  readonly id: number
  readonly contactId: number
  readonly version: number
  readonly isOpen: boolean
}

/** Stores the newest version of a ticket. An event that arrives after the deletion changes nothing. */
export const keepTicket = (
  tx: RepositoryTx,
  { id, contactId, version, isOpen }: TicketCopy,
  now: Date,
): Promise<void> =>
  upsertCopy(tx, 'ticket_ref', { id, contact_id: contactId, version, is_open: isOpen, changed_at: now })

/** Whether the ticket is stored as open or closed, and with the contact, as given. */
export async function isKnown({ db }: RepositoryTx, { id, contactId, isOpen }: TicketCopy): Promise<boolean> {
  const row = await db
    .selectFrom('ticket_ref')
    .select('id')
    .where('id', '=', id)
    .where('contact_id', '=', contactId)
    .where('is_open', '=', isOpen)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks a ticket as deleted. */
export const forgetTicket = (tx: RepositoryTx, id: number): Promise<void> =>
  markCopyDeleted(tx, 'ticket_ref', { id, contact_id: 0, is_open: false }, { is_open: false })

/**
 * Deletes the closed tickets of a contact that have not changed for two weeks, except the given one. An event that
 * would open one of them again cannot arrive any more.
 */
export async function dropOldTickets({ db }: RepositoryTx, { id, contactId }: TicketCopy): Promise<void> {
  await db
    .deleteFrom('ticket_ref')
    .where('contact_id', '=', contactId)
    .where('is_open', '=', false)
    .where('changed_at', '<', sql<Date>`now() - interval '14 days'`)
    .where('id', '<>', id)
    .execute()
}
