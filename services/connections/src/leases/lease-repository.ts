import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../tables/db.ts'
import { FencedError, type Lease, type SessionWish } from './lease.ts'

/** How often people have requested an immediate attempt to connect, and how often the session had to start again. */
type Counts = { readonly tries: number; readonly restarts: number }

export type ClaimedLease = Lease & SessionWish & Counts

/** Inserts the lease of a new connection without an owner, and requests its session. */
export async function insertLease({ db, caller }: RepositoryTx, connectionId: number): Promise<void> {
  const row = { connection_id: connectionId, company_id: caller.companyId, desired: 'up' } as const
  const isHeld = sql<boolean>`coalesce((select not status from company_ref where company_id = ${caller.companyId}), false)`
  await db
    .insertInto('session_lease')
    .values({ ...row, is_held: isHeld })
    .execute()
}

/**
 * Locks a lease until the transaction ends. A transaction must lock the lease before it changes the requested state of
 * the session. The lock waits for the session's own writes, which lock the lease, too.
 */
export async function lockLease({ db, caller }: RepositoryTx, connectionId: number): Promise<void> {
  await db
    .selectFrom('session_lease')
    .select('connection_id')
    .where('connection_id', '=', connectionId)
    .where('company_id', '=', caller.companyId)
    .forUpdate() // a weaker lock would not conflict with that of `holdLease`
    .execute()
}

/**
 * Requests a state of a session. Call `lockLease` first. The owner of the lease reads the request at the next renewal,
 * or at once when its supervisor is woken.
 */
export async function requestSession(
  { db, caller }: RepositoryTx,
  connectionId: number,
  wish: SessionWish,
): Promise<void> {
  await db
    .updateTable('session_lease')
    .set({ desired: wish.desired, erase: sql<boolean>`erase or ${wish.erase}` })
    .where('connection_id', '=', connectionId)
    .where('company_id', '=', caller.companyId)
    .execute()
}

/** Requests an immediate attempt to connect, which ends a wait between attempts. Call `lockLease` first. */
export async function requestTry({ db, caller }: RepositoryTx, connectionId: number): Promise<void> {
  await db
    .updateTable('session_lease')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('connection_id', '=', connectionId)
    .where('company_id', '=', caller.companyId)
    .execute()
}

/** Makes a running session start again, for example with another proxy. Call `lockLease` first. */
export async function requestRestart({ db, caller }: RepositoryTx, connectionId: number): Promise<void> {
  await db
    .updateTable('session_lease')
    .set(({ eb }) => ({ restarts: eb('restarts', '+', 1) }))
    .where('connection_id', '=', connectionId)
    .where('company_id', '=', caller.companyId)
    .execute()
}

/**
 * Locks our lease until the transaction ends, which every write of a session must do first. Until then other processes
 * can neither claim the lease nor request another state of the session; a renewal remains possible.
 *
 * @returns the requested state of the session
 *
 * @throws FencedError when the lease was claimed by another process, or has expired by the database's clock
 */
export async function holdLease({ db }: RepositoryTx, lease: Lease): Promise<SessionWish> {
  const wish = await heldLease(db, lease).executeTakeFirst()
  if (!wish) throw new FencedError()
  return wish
}

/**
 * Locks the lease like `holdLease`, and looks into the journal in the same statement.
 *
 * @returns whether the journal has unread entries, besides postponed ones
 *
 * @throws FencedError
 */
export async function holdLeaseAndLook({ db }: RepositoryTx, lease: Lease): Promise<boolean> {
  const found = await heldLease(db, lease)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('wa_journal')
          .select('wa_journal.arrival')
          .where('wa_journal.connection_id', '=', lease.connectionId)
          .where('wa_journal.handled_at', 'is', null)
          .where('wa_journal.retry_at', 'is', null),
      ).as('is_waiting'),
    )
    .executeTakeFirst()
  if (!found) throw new FencedError()
  return Boolean(found.is_waiting)
}

const heldLease = (db: RepositoryTx['db'], lease: Lease) =>
  db
    .selectFrom('session_lease')
    .select(['desired', 'erase'])
    .where('connection_id', '=', lease.connectionId)
    .where('company_id', '=', lease.companyId)
    .where('epoch', '=', lease.epoch)
    .where('owner', '=', lease.owner)
    .where('lease_until', '>', sql<Date>`now()`)
    // this lock is compatible with the update of a renewal, which covers all leases of the process; otherwise sessions
    // would wait for each other's writes
    .forKeyShare()

/** Records that the requested erasure of the credentials is done. Call `holdLease` first. */
export async function markErased({ db }: RepositoryTx, connectionId: number): Promise<void> {
  await db.updateTable('session_lease').set({ erase: false }).where('connection_id', '=', connectionId).execute()
}

/** Sets for all sessions of the company whether they must stop, even if they are requested (`is_held`). */
export async function holdSessions({ db, caller }: RepositoryTx, isHeld: boolean): Promise<void> {
  await db.updateTable('session_lease').set({ is_held: isHeld }).where('company_id', '=', caller.companyId).execute()
}

export async function deleteLease({ db }: RepositoryTx, connectionId: number): Promise<void> {
  await db.deleteFrom('session_lease').where('connection_id', '=', connectionId).execute()
}

const forSeconds = (ttlMs: number) => sql<Date>`now() + make_interval(secs => ${ttlMs / 1_000})`

/**
 * Claims up to `atMost` requested sessions without an owner, of any company.
 *
 * @param except connections that must not be claimed, because this process is still closing their sessions
 */
export async function claimLeases(
  system: Kysely<Database>,
  { owner, ttlMs, atMost, except }: { owner: string; ttlMs: number; atMost: number; except: readonly number[] },
): Promise<ClaimedLease[]> {
  const free = system
    .selectFrom('session_lease')
    .select('connection_id')
    .where(({ or, eb }) => or([eb.and([eb('desired', '=', 'up'), eb('is_held', '=', false)]), eb('erase', '=', true)]))
    .where(({ or, eb }) => or([eb('owner', 'is', null), eb('lease_until', '<', sql<Date>`now()`)]))
    .$if(except.length > 0, (leases) => leases.where('connection_id', 'not in', [...except]))
    .orderBy('lease_until')
    .limit(atMost)
    .forUpdate() // waits for no lock, but skips leases that a former owner has locked with `holdLease` for a write
    .skipLocked()
  const rows = await system
    .updateTable('session_lease')
    .set((eb) => ({ owner, epoch: eb('epoch', '+', 1), lease_until: forSeconds(ttlMs) }))
    .where('connection_id', 'in', free)
    .returning(['connection_id', 'company_id', 'epoch', 'desired', 'erase', 'tries', 'restarts'])
    .execute()
  return rows.map((row) => ({
    connectionId: row.connection_id,
    companyId: row.company_id,
    owner,
    epoch: row.epoch,
    desired: row.desired,
    erase: row.erase,
    tries: row.tries,
    restarts: row.restarts,
  }))
}

/** Renews the leases of this process. @returns the leases that it still owns, with their requested states */
export async function renewLeases(
  system: Kysely<Database>,
  { owner, ttlMs }: { owner: string; ttlMs: number },
): Promise<Map<number, SessionWish & Counts & { epoch: number }>> {
  const rows = await system
    .updateTable('session_lease')
    .set({ lease_until: forSeconds(ttlMs) })
    .where('owner', '=', owner)
    .where('lease_until', '>', sql<Date>`now()`)
    .returning(['connection_id', 'epoch', 'erase', 'tries', 'restarts'])
    .returning(sql<SessionWish['desired']>`case when is_held then 'down' else desired end`.as('desired'))
    .execute()
  return new Map(rows.map(({ connection_id, ...rest }) => [connection_id, rest]))
}

/** Releases a lease, so that any process may claim it at once. A later claim of the lease stays unchanged. */
export async function releaseLease(
  system: Kysely<Database>,
  lease: Pick<Lease, 'connectionId' | 'owner' | 'epoch'>,
): Promise<void> {
  await system
    .updateTable('session_lease')
    .set({ owner: null, lease_until: sql`now()` })
    .where('connection_id', '=', lease.connectionId)
    .where('owner', '=', lease.owner)
    .where('epoch', '=', lease.epoch)
    .execute()
}
