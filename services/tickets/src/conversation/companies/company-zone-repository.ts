import { sql } from 'kysely'

const UNHEARD = 'America/Sao_Paulo' // the default until the first event about the company arrives

/**
 * SQL for the name of the company's time zone. COALESCE is inside the subquery, because PostgreSQL does not treat a
 * COALESCE outside the subquery as leakproof; under row-level security, PostgreSQL would then use no index for a
 * condition on days.
 */
export const companyZone = sql<string>`(select coalesce(max(timezone), ${sql.lit(UNHEARD)}) from company_ref)`

/** SQL for the start of a calendar date in the company's time zone, or of the date `daysLater` days after it. */
export const startOfDay = (date: string, daysLater = 0) =>
  sql<Date>`((${date}::date + ${daysLater}::int)::timestamp at time zone ${companyZone})`
