import type { ReportBy } from '@recado/contracts/reports/report'
import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'
import { daysOf, type ReportedPeriod } from './moments-of-work-repository.ts'
import type { GroupSums } from './sums-rules.ts'

/** The first moment of each period, and the first one after both. */
export type Days = { readonly formerFirst: Date; readonly first: Date; readonly after: Date }

/** A month whose numbers are stored: its first moment, the first one after it, and the numbers. */
export type CountedMonth = { readonly since: Date; readonly until: Date; readonly groups: readonly GroupSums[] }

const startOf = (column: string, months: number) =>
  sql`((${sql.ref(column)} + make_interval(months => ${months})) at time zone 'utc')`

/** The moments of the periods, and the months within one of them whose numbers are stored and up to date. */
export async function findMonths(
  { db }: RepositoryTx,
  periods: ReportedPeriod,
  of: { readonly by: ReportBy; readonly openHours: boolean } | undefined,
): Promise<{ days: Days; months: CountedMonth[] }> {
  const { rows } = await sql<Days & { [K in keyof CountedMonth]: CountedMonth[K] | null }>`
    with days as materialized ${daysOf(periods)}
    select former_first as "formerFirst", first, after, month.* from days left join lateral (
      select ${startOf('month', 0)} as since, ${startOf('month', 1)} as until, groups from counted_work
        where by = ${of?.by ?? 'queue'} and open_hours = ${of?.openHours ?? false} and ${of !== undefined}
          and not exists (select from work_change where work_change.month = counted_work.month)
          and ${startOf('month', 0)} >= former_first and ${startOf('month', 1)} <= after
          and (${startOf('month', 0)} >= first or ${startOf('month', 1)} <= first)) as month on true
    order by month.since`.execute(db)
  const [days] = rows
  if (!days) throw new Error('the days of a period are one row')
  return {
    days,
    months: rows.flatMap(({ since, until, groups }) => (since && until && groups ? [{ since, until, groups }] : [])),
  }
}

export type ChangedMonth = { readonly companyId: number; readonly month: string }

/**
 * Past months of all companies whose work changed after their numbers were stored. The system role sees no rows, so a
 * database function returns them.
 */
export async function findChangedMonths(system: Kysely<Database>, most: number): Promise<ChangedMonth[]> {
  const { rows } = await sql<ChangedMonth>`
    select company_id as "companyId", month::text as month from changed_months(${most})`.execute(system)
  return rows
}

/**
 * Deletes the notes of changes that are committed. Changes that are committed later leave their notes, so that the month
 * is counted again.
 * @returns false if there were none
 */
export async function takeChanges({ db }: RepositoryTx, month: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('work_change').where('month', '=', month).executeTakeFirst()
  return numDeletedRows > 0n
}

/** The first moment of a month of UTC and the first one after it, and whether that many pieces of work ended in it. */
export async function lookAtMonth({ db }: RepositoryTx, month: string, least: number) {
  const { rows } = await sql<{ since: Date; until: Date; isLarge: boolean }>`
    with edges as materialized (select ${month}::timestamp at time zone 'utc' as since,
      (${month}::timestamp + interval '1 month') at time zone 'utc' as until)
    select since, until, (select count(*) >= ${least} from (select from finished_work
      where ended_at >= since and ended_at < until limit ${least}) as work) as "isLarge" from edges`.execute(db)
  const [edges] = rows
  if (!edges) throw new Error('a month has edges')
  return edges
}

export const deleteMonth = async ({ db }: RepositoryTx, month: string): Promise<void> =>
  void (await db.deleteFrom('counted_work').where('month', '=', month).execute())

export async function storeMonth(
  { db }: RepositoryTx,
  row: { readonly month: string; readonly by: ReportBy; readonly openHours: boolean },
  groups: readonly GroupSums[],
): Promise<void> {
  const { month, by, openHours } = row
  await db
    .insertInto('counted_work')
    .values({ month, by, open_hours: openHours, groups: JSON.stringify(groups) })
    .execute()
}
