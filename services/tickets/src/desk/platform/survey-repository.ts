import { MOST_SURVEYED, type TicketSurvey } from '@recado/contracts/platform/platform'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../tables/db.ts'

/** Counts the active tickets of each company, most late tickets first. */
export async function surveyTickets(system: Kysely<Database>): Promise<TicketSurvey[]> {
  const { rows } = await sql<TicketSurvey>`
    select company_id as "companyId", pending, open, breached from surveyed_tickets(${MOST_SURVEYED})`.execute(system)
  return rows
}
