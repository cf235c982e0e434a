import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables/db.ts'

/** A row that a job has to handle, and the company of the row. */
export type Due = { readonly companyId: number; readonly id: number }
type Overview =
  | 'due_campaigns'
  | 'campaigns_to_collect'
  | 'campaigns_to_tell'
  | 'campaigns_with_unchecked'
  | 'campaigns_with_delayed'
  | 'due_campaign_lanes'

/**
 * Finds due rows of all companies, longest overdue first. Calls the database function `overview`, because the system
 * role may not read the tables.
 */
export const findDue =
  (overview: Overview) =>
  async (system: Kysely<Database>, atMost: number): Promise<Due[]> => {
    const { rows } = await sql<Due>`
      select company_id as "companyId", id from ${sql.table(overview)}(${atMost})`.execute(system)
    return rows
  }
