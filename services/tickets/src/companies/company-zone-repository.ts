import { sql } from 'kysely'

const UNHEARD = 'America/Sao_Paulo' // until the company's own event has come

/**
 * The name of the company's time zone, as a part of a statement. All of it in one subquery: a COALESCE outside might leak,
 * for all that PostgreSQL knows, so that a condition on days would not be taken to an index below the row security.
 */
export const companyZone = sql<string>`(select coalesce(max(timezone), ${sql.lit(UNHEARD)}) from company_ref)`

/** When a calendar date begins where the company is, and `daysLater` after it. */
export const startOfDay = (date: string, daysLater = 0) =>
  sql<Date>`((${date}::date + ${daysLater}::int)::timestamp at time zone ${companyZone})`
