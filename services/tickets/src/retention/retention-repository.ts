import { type Kysely, sql } from 'kysely'
import type { Database } from '../db.ts'

/** A ticket that its company keeps no longer. */
export type OldTicket = { readonly companyId: number; readonly id: number }

/** Those of all companies where it is three in the morning; for the system role, which sees no rows. */
export async function findOldTickets(system: Kysely<Database>, most: number): Promise<OldTicket[]> {
  const { rows } = await sql<{ company_id: number; id: number }>`
    select company_id, id from tickets_past_retention(${most})`.execute(system)
  return rows.map(({ company_id: companyId, id }) => ({ companyId, id }))
}
