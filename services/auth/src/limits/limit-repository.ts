import { sql } from 'kysely'
import type { System } from '../db.ts'

const MINUTE = sql`interval '1 minute'`
const REMEMBERED = sql`interval '1 hour'` // failures longer ago do not count

const LEAST = sql`1` // seconds; the row that refused may be younger than what the statement sees of the table

/**
 * Takes one of `perMinute` turns; who has waited long enough may take them all at once. One statement decides, so that
 * no two processes give the same turn away.
 * @returns seconds to wait; 0 when the turn was given
 */
export async function takeTurn(system: System, key: Buffer, perMinute: number): Promise<number> {
  const step = sql`make_interval(secs => ${Math.floor(60_000_000 / perMinute) / 1_000_000}::float8)` // whole microseconds
  const { rows } = await sql<{ wait: number }>`
    with taken as (
      insert into rate_limit as bucket (key, full_at) values (${key}, now() + ${step})
      on conflict (key) do update set full_at = greatest(bucket.full_at, now()) + ${step}
        where greatest(bucket.full_at, now()) + ${step} <= now() + ${MINUTE}
      returning key
    )
    select case when exists (select from taken) then 0 else greatest(${LEAST},
      (select extract(epoch from full_at + ${step} - ${MINUTE} - now()) from rate_limit where key = ${key})) end::float8 as wait
  `.execute(system)
  return rows[0]?.wait ?? 0
}

/**
 * Counts a try as failed before it is made, so that many at once wait like one after the other.
 * @returns seconds to wait, and then nothing is counted; 0 when the try may be made
 */
export async function claimTry(system: System, key: Buffer): Promise<number> {
  const failures = sql`case when known.next_at < now() - ${REMEMBERED} then 1 else known.failures + 1 end`
  const pause = sql`case when ${failures} < 5 then 0 else least(60, 2 ^ least(${failures} - 5, 6)) end`
  const { rows } = await sql<{ wait: number }>`
    with claimed as (
      insert into login_failure as known (key, failures, next_at) values (${key}, 1, now())
      on conflict (key) do update set failures = ${failures}, next_at = now() + make_interval(secs => ${pause})
        where known.next_at <= now()
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

/** Rows that change nothing any more. */
export async function deleteOldLimits(system: System): Promise<void> {
  await system.deleteFrom('rate_limit').where('full_at', '<', sql<Date>`now()`).execute()
  await system.deleteFrom('login_failure').where('next_at', '<', sql<Date>`now() - ${REMEMBERED}`).execute()
}
