import type { OwnSession } from '@recado/contracts/auth/session'
import type { UserAccount } from '@recado/contracts/auth/user'
import type { Origin } from '@recado/kit/caller'
import type { RepositoryTx } from '../tables/db.ts'

/** A signed-in user in one browser. The row exists as long as the session. */
export type Session = {
  readonly id: string
  readonly userId: number
  readonly startedAt: Date
  readonly expiresAt: Date // the latest end of the session
}

export async function insertSession(
  { db }: RepositoryTx,
  session: Session & { readonly origin: Origin },
): Promise<void> {
  const { id, userId, startedAt, expiresAt, origin } = session
  await db
    .insertInto('session')
    .values({
      id,
      user_id: userId,
      started_at: startedAt,
      expires_at: expiresAt,
      last_used_at: startedAt,
      ip: origin.ip,
      user_agent: origin.userAgent,
    })
    .execute()
}

/** Returns the user's sessions, newest first. */
export async function findSessionsOf({ db }: RepositoryTx, userId: number): Promise<Omit<OwnSession, 'isCurrent'>[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    ip: row.ip,
    userAgent: row.user_agent,
    startedAt: row.started_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
}

export async function noteSessionUse({ db }: RepositoryTx, id: string, at: Date): Promise<void> {
  await db.updateTable('session').set({ last_used_at: at }).where('id', '=', id).execute()
}

/** Locks the session until the transaction ends, so that its tokens are exchanged one at a time. */
export async function lockSession({ db }: RepositoryTx, id: string): Promise<Session | undefined> {
  const row = await db.selectFrom('session').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && { id: row.id, userId: row.user_id, startedAt: row.started_at, expiresAt: row.expires_at }
}

/** Takes a shared lock on the session, so that it cannot end before the transaction. @returns whether it exists */
export async function shareSession({ db }: RepositoryTx, id: string): Promise<boolean> {
  const row = await db.selectFrom('session').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

type SessionRights = Omit<Session, 'id'> & Pick<UserAccount, 'profile' | 'super' | 'rightsVersion'>

/** Returns the current rights of the session's user. */
export async function findSessionRights({ db }: RepositoryTx, id: string): Promise<SessionRights | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['user_id', 'profile', 'super', 'rights_version', 'started_at', 'expires_at'])
    .where('session.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      profile: row.profile,
      super: row.super,
      rightsVersion: row.rights_version,
      startedAt: row.started_at,
      expiresAt: row.expires_at,
    }
  )
}

/** @returns the ids of the deleted sessions: all sessions of the user except `keep` */
export async function deleteSessionsOf({ db }: RepositoryTx, userId: number, keep?: string): Promise<string[]> {
  const others = db.deleteFrom('session').where('user_id', '=', userId).returning('id')
  const rows = await (keep === undefined ? others : others.where('id', '!=', keep)).execute()
  return rows.map(({ id }) => id)
}

/** @returns the deleted sessions: all sessions of the company */
export async function deleteSessionsOfCompany({ db }: RepositoryTx): Promise<{ sessionId: string; userId: number }[]> {
  const rows = await db.deleteFrom('session').returning(['id', 'user_id']).execute()
  return rows.map(({ id, user_id }) => ({ sessionId: id, userId: user_id }))
}

/** @returns the user of the session; undefined if it had already ended */
export async function deleteSession({ db }: RepositoryTx, id: string): Promise<{ userId: number } | undefined> {
  const row = await db.deleteFrom('session').where('id', '=', id).returning('user_id').executeTakeFirst()
  return row && { userId: row.user_id }
}

/** Deletes expired sessions of the user. */
export async function deleteExpiredSessions({ db }: RepositoryTx, userId: number, now: Date): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).where('expires_at', '<=', now).execute()
}
