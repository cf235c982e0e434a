import { sql } from 'kysely'

const UNHEARD = 'America/Sao_Paulo' // until the company's own event has come

/** The name of the company's time zone, as a part of a statement. */
export const companyZone = sql<string>`coalesce((select timezone from company_ref), ${sql.lit(UNHEARD)})`

/** When a calendar date begins where the company is, and `daysLater` after it. */
export const startOfDay = (date: string, daysLater = 0) =>
  sql<Date>`((${date}::date + ${daysLater}::int)::timestamp at time zone ${companyZone})`
