import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../errors.ts'

// seconds; the bucket's row may be newer than this statement's snapshot, and the computed wait would be 0 or less
const LEAST = sql`1`

/**
 * Takes a token from a bucket of `turns` tokens that refills steadily within `seconds`. One statement decides, so two
 * processes cannot take the same token.
 * @param system a database with the table of `createRateLimits`
 * @returns the seconds to wait; 0 if the token was taken
 */
export async function takeTurn<DB>(system: Kysely<DB>, key: Buffer, turns: number, seconds = 60): Promise<number> {
  const step = sql`make_interval(secs => ${Math.floor((seconds * 1_000_000) / turns) / 1_000_000}::float8)` // whole microseconds
  const span = sql`make_interval(secs => ${seconds}::float8)`
  const { rows } = await sql<{ wait: number }>`
    with taken as (
      insert into rate_limit as bucket (key, full_at) values (${key}, now() + ${step})
      on conflict (key) do update set full_at = greatest(bucket.full_at, now()) + ${step}
        where greatest(bucket.full_at, now()) + ${step} <= now() + ${span}
      returning key
    )
    select case when exists (select from taken) then 0 else greatest(${LEAST},
      (select extract(epoch from full_at + ${step} - ${span} - now()) from rate_limit where key = ${key})) end::float8 as wait
  `.execute(system)
  return rows[0]?.wait ?? 0
}

/**
 * Limits how often per minute an identified caller may perform an action.
 * @param who the caller and the action; each pair has one row
 * @throws ERR_TOO_MANY_REQUESTS
 */
export async function limitRate<DB>(
  system: Kysely<DB>,
  who: readonly (string | number)[],
  perMinute: number,
): Promise<void> {
  const wait = await takeTurn(system, createHash('sha256').update(JSON.stringify(who)).digest(), perMinute)
  if (wait > 0) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait) })
}
