import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'

/** A ticket that is past its company's retention period. */
export type OldTicket = { readonly companyId: number; readonly id: number }

/**
 * Old tickets of all companies in whose time zone it is between three and four in the morning. The system role sees no
 * rows, so a database function returns them.
 */
export async function findOldTickets(system: Kysely<Database>, most: number): Promise<OldTicket[]> {
  const { rows } = await sql<{ company_id: number; id: number }>`
    select company_id, id from tickets_past_retention(${most})`.execute(system)
  return rows.map(({ company_id: companyId, id }) => ({ companyId, id }))
}

/** Whether the ticket got a message or a note within this number of months. The ticket must be locked. */
export async function wasWrittenWithin({ db }: RepositoryTx, ticketId: number, months: number): Promise<boolean> {
  const fresh = await db
    .selectFrom('message')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('media_type', '<>', 'system')
    .where('created_at', '>=', sql<Date>`now() - make_interval(months => ${months})`)
    .limit(1)
    .executeTakeFirst()
  return fresh !== undefined
}
