import { sql } from 'kysely'

const UNHEARD = 'America/Sao_Paulo' // until the company's own event has arrived

/**
 * The name of the company's time zone, as part of a statement. All in one subquery: PostgreSQL does not know that a
 * COALESCE outside it is leakproof, and would not use an index for a condition on days below the row security.
 */
export const companyZone = sql<string>`(select coalesce(max(timezone), ${sql.lit(UNHEARD)}) from company_ref)`

/** The start of a calendar date in the company's time zone, and of the date `daysLater` days after it. */
export const startOfDay = (date: string, daysLater = 0) =>
  sql<Date>`((${date}::date + ${daysLater}::int)::timestamp at time zone ${companyZone})`
