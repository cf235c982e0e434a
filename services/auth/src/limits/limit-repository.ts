import { sql } from 'kysely'
import type { System } from '../tables/db.ts'

const REMEMBERED = sql`interval '1 hour'` // earlier failures do not count

const LEAST = sql`1` // seconds; the row may be newer than the statement's snapshot, and the computed wait would be 0 or less

/**
 * Counts an attempt as failed before it is made, so that concurrent attempts wait like successive ones.
 * @returns the seconds to wait, if the attempt is refused and not counted; 0 if it may be made
 */
export async function claimTry(system: System, key: Buffer): Promise<number> {
  const failures = sql`case when known.next_at < now() - ${REMEMBERED} then 1 else known.failures + 1 end`
  const pause = sql`case when ${failures} < 5 then 0 else least(60, 2 ^ least(${failures} - 5, 6)) end`
  const { rows } = await sql<{ wait: number }>`
    with claimed as (
      insert into login_failure as known (key, failures, next_at) values (${key}, 1, now())
      on conflict (key) do update set failures = ${failures}, next_at = now() + make_interval(secs => ${pause})
        where known.next_at <= clock_timestamp() -- now() may be before that of a try that was counted while this one waited
      returning key
    )
    select case when exists (select from claimed) then 0 else greatest(${LEAST},
      (select extract(epoch from next_at - now()) from login_failure where key = ${key})) end::float8 as wait
  `.execute(system)
  return rows[0]?.wait ?? 0
}

export async function deleteFailures(system: System, key: Buffer): Promise<void> {
  await system.deleteFrom('login_failure').where('key', '=', key).execute()
}

/** Deletes rows that no longer limit any attempt. */
export async function deleteOldLimits(system: System): Promise<void> {
  await system.deleteFrom('rate_limit').where('full_at', '<', sql<Date>`now()`).execute()
  await system.deleteFrom('login_failure').where('next_at', '<', sql<Date>`now() - ${REMEMBERED}`).execute()
}
