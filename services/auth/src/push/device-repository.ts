import { PUSH_LIMIT } from '@recado/contracts/limits'
import { sql } from 'kysely'
import type { RepositoryTx, System } from '../tables/db.ts'

/** A subscribed browser. */
export type Device = {
  readonly id: number
  readonly userId: number
  readonly sessionId: string
  readonly userAgent: string
  readonly createdAt: Date
  readonly seenAt: Date
}

type NewDevice = Pick<Device, 'userId' | 'sessionId' | 'userAgent'> & {
  readonly endpointHash: Buffer
  readonly sealed: Buffer
  readonly keyGeneration: number
}

const isUsed = sql<boolean>`push_device.seen_at > now() - make_interval(days => ${PUSH_LIMIT.unusedDays})`

/** Stores a browser. A browser that another user subscribed now belongs to this one, also one of another company. */
export async function upsertDevice({ db }: RepositoryTx, device: NewDevice): Promise<Device> {
  await sql`select leave_other_companies(${device.endpointHash})`.execute(db)
  const row = {
    user_id: device.userId,
    session_id: device.sessionId,
    sealed: device.sealed,
    key_generation: device.keyGeneration,
    user_agent: device.userAgent,
  }
  const stored = await db
    .insertInto('push_device')
    .values({ ...row, endpoint_hash: device.endpointHash })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'endpoint_hash']).doUpdateSet({ ...row, seen_at: sql`now()` }),
    )
    .returning(['id', 'user_id', 'session_id', 'user_agent', 'created_at', 'seen_at'])
    .executeTakeFirstOrThrow()
  return toDevice(stored)
}

/** Returns the user's browsers that were used lately, newest first. */
export async function findDevicesOf({ db }: RepositoryTx, userId: number): Promise<Device[]> {
  const rows = await db
    .selectFrom('push_device')
    .select(['id', 'user_id', 'session_id', 'user_agent', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where(isUsed)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toDevice)
}

/** The stored keys and address of a browser. */
export type Sealed = {
  readonly userId: number
  readonly endpointHash: Buffer
  readonly sealed: Buffer
  readonly keyGeneration: number
}

export async function findDevice({ db }: RepositoryTx, id: number): Promise<Sealed | undefined> {
  return db
    .selectFrom('push_device')
    .select(['user_id as userId', 'endpoint_hash as endpointHash', 'sealed', 'key_generation as keyGeneration'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A user and the browsers that they have used lately. */
export type Reach = { readonly userId: number; readonly deviceIds: readonly number[] }

/** Returns the users with subscribed browsers: all of the company, or those of this list. */
export async function findReaches({ db }: RepositoryTx, userIds?: readonly number[]): Promise<Reach[]> {
  if (userIds?.length === 0) return []
  const all = db
    .selectFrom('push_device')
    .select('user_id')
    .select(sql<number[]>`array_agg(id order by id)`.as('ids'))
    .where(isUsed)
    .groupBy('user_id')
    .orderBy('user_id')
  const rows = await (userIds ? all.where('user_id', 'in', userIds) : all).execute()
  return rows.map(({ user_id: userId, ids }) => ({ userId, deviceIds: ids.map(Number) }))
}

/**
 * Selects browsers to remove: one of the user, one that is gone, those of a session, those of a user outside of one
 * session, or all of the company.
 */
type Gone =
  | { readonly id: number; readonly userId?: number }
  | { readonly sessionId: string }
  | { readonly userId: number; readonly exceptSession: string | undefined }
  | 'all'

/** @returns how many were removed, with the messages on their way to them */
export async function removeDevices({ db }: RepositoryTx, gone: Gone): Promise<number> {
  const result = await db
    .deleteFrom('push_device')
    .where((eb) => {
      if (gone === 'all') return eb.lit(true)
      if ('sessionId' in gone) return eb('session_id', '=', gone.sessionId)
      if ('id' in gone)
        return eb.and([eb('id', '=', gone.id), ...(gone.userId === undefined ? [] : [eb('user_id', '=', gone.userId)])])
      const { userId, exceptSession } = gone
      return eb.and([
        eb('user_id', '=', userId),
        ...(exceptSession === undefined ? [] : [eb('session_id', '<>', exceptSession)]),
      ])
    })
    .executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

/** Removes the user's browsers beyond the newest ones that a user may have. */
export async function removeSurplus({ db }: RepositoryTx, userId: number): Promise<void> {
  await sql`delete from push_device where user_id = ${userId} and id in (
    select id from push_device where user_id = ${userId}
    order by seen_at desc, id desc offset ${PUSH_LIMIT.ofOnePerson})`.execute(db)
}

/** Finds the companies with subscribed browsers. */
export async function findCompaniesWithPush(system: System): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from companies_with_push() as id`.execute(system)
  return rows.map(({ id }) => id)
}

type Row = {
  id: number
  user_id: number
  session_id: string
  user_agent: string
  created_at: Date
  seen_at: Date
}

const toDevice = (row: Row): Device => ({
  id: row.id,
  userId: row.user_id,
  sessionId: row.session_id,
  userAgent: row.user_agent,
  createdAt: row.created_at,
  seenAt: row.seen_at,
})
