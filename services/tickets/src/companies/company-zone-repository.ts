import { sql } from 'kysely'

const UNHEARD = 'America/Sao_Paulo' // until the company's own event has come

/** The name of the company's time zone, as a part of a statement. */
export const companyZone = sql<string>`coalesce((select timezone from company_ref), ${sql.lit(UNHEARD)})`

/** When a day begins there. */
export const dayStart = (date: string) => sql<Date>`(${date}::date::timestamp at time zone ${companyZone})`

/** When a day ends there, which is when the next one begins. */
export const dayEnd = (date: string) => sql<Date>`((${date}::date + 1)::timestamp at time zone ${companyZone})`
