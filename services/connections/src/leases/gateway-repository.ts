import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables/db.ts'
import type { Census } from './fair-share.ts'

/** The name of the advisory lock that a running gateway locks on its database connection (`openLine`). */
export const lockOf = (id: string) => `gateway:${id}`

/** The channel for wake signals between gateways. */
export const CHANNEL = 'gateways'

const ago = (ms: number) => sql<Date>`now() - make_interval(secs => ${ms / 1_000})`

/** Records the heartbeat of a gateway, by the database's clock. */
export async function beat(system: Kysely<Database>, id: string, isLeaving: boolean): Promise<void> {
  await system
    .insertInto('gateway')
    .values({ id, is_leaving: isLeaving })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ heard_at: sql`now()`, is_leaving: isLeaving }))
    .execute()
}

export async function removeGateway(system: Kysely<Database>, id: string): Promise<void> {
  await system.deleteFrom('gateway').where('id', '=', id).execute()
}

/**
 * Frees the sessions of dead gateways, which have neither a recent heartbeat nor a database connection.
 *
 * Both are needed: a gateway that hangs still has its database connection, and runs its sessions until their leases
 * expire. A gateway that lost its database connection still sends heartbeats.
 *
 * @returns the ids of the dead gateways
 */
export async function buryDead(
  system: Kysely<Database>,
  { judge, silentMs }: { judge: string; silentMs: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with silent as (
      select id from gateway where id <> ${judge} and heard_at < ${ago(silentMs)} for update skip locked
    ), dead as materialized (
      select id from silent where pg_try_advisory_xact_lock(hashtextextended(${lockOf('')} || id, 0))
    ), freed as (
      update session_lease set owner = null, lease_until = now() where owner in (select id from dead)
    )
    delete from gateway where id in (select id from dead) returning id`.execute(system)
  return rows.map(({ id }) => id)
}

/** Counts the requested sessions, the free ones among them, and the gateways that can run sessions. */
export async function takeCensus(system: Kysely<Database>, { silentMs }: { silentMs: number }): Promise<Census> {
  const { rows } = await sql<Census>`
    select count(*) as wanted,
      count(*) filter (where owner is null or lease_until < now()) as free,
      (select count(*) from gateway where heard_at >= ${ago(silentMs)} and not is_leaving) as gateways
    from session_lease where (desired = 'up' and not is_held) or erase`.execute(system)
  return rows[0] ?? { wanted: 0, free: 0, gateways: 0 }
}

export async function callOut(system: Kysely<Database>, news: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${news})`.execute(system)
}
