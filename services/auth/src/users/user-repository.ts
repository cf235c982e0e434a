import { Alerts } from '@recado/contracts/auth/alerts'
import { Preferences } from '@recado/contracts/auth/preferences'
import type { UserAccount, UserDetail } from '@recado/contracts/auth/user'
import { PAGE_SIZE } from '@recado/contracts/limits'
import { photoPathOf } from '@recado/contracts/media/photo-routes'
import { countRows, hasMore, onPage, type Page } from '@recado/kit/db/page'
import type { Patch } from '@recado/kit/db/patch'
import { getOr404 } from '@recado/kit/errors'
import { type Insertable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { RepositoryTx } from '../tables/db.ts'
import type { UserTable } from '../tables/user-tables.ts'
import { isSameSet } from './user-rules.ts'

export async function insertUser({ db }: RepositoryTx, user: Insertable<UserTable>): Promise<number> {
  const { id } = await db.insertInto('app_user').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

/** A user with all stored fields. */
export type KnownUser = UserDetail & Pick<UserAccount, 'rightsVersion'> & { readonly photoKey: string | null }

/** Updates a user and raises their version, once per transaction. If rights change, the rights version grows, too. */
export async function updateUserRow(
  { db }: RepositoryTx,
  id: number,
  change: Patch<Updateable<UserTable>>,
): Promise<void> {
  const { profile = sql`profile`, super: isSuper = sql`super` } = change
  const { all_ticket = sql`all_ticket`, pending_notices = sql`pending_notices` } = change
  const hasOtherRights = sql<number>`((profile, super, all_ticket, pending_notices)
    is distinct from (${profile}, ${isSuper}::boolean, ${all_ticket}, ${pending_notices}))::int`
  await db
    .updateTable('app_user')
    .set((eb) => ({
      ...change,
      rights_version: eb('rights_version', '+', hasOtherRights),
      version: eb('version', '+', 1),
      updated_at: sql`now()`,
    }))
    .where('id', '=', id)
    .execute()
}

export async function deleteUserRow({ db }: RepositoryTx, id: number): Promise<void> {
  await db.deleteFrom('app_user').where('id', '=', id).execute()
}

/** Replaces the user's queues, which are part of their rights. */
export async function replaceQueues(tx: RepositoryTx, userId: number, queueIds: readonly number[]): Promise<void> {
  const had = await tx.db.deleteFrom('user_queue').where('user_id', '=', userId).returning('queue_id').execute()
  const rows = [...new Set(queueIds)].map((queueId) => ({ user_id: userId, queue_id: queueId }))
  if (rows.length > 0) await tx.db.insertInto('user_queue').values(rows).execute()
  const before = had.map(({ queue_id }) => queue_id)
  if (!isSameSet(queueIds, before)) await raiseRights(tx, userId)
}

/** Raises the rights version after a change of rights in other tables. */
export async function raiseRights({ db }: RepositoryTx, userId: number): Promise<void> {
  await db
    .updateTable('app_user')
    .set((eb) => ({ rights_version: eb('rights_version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** Locks the user until the transaction ends. */
export async function lockUser({ db }: RepositoryTx, id: number): Promise<void> {
  await db.selectFrom('app_user').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function findUser(tx: RepositoryTx, id: number): Promise<KnownUser | undefined> {
  const row = await selectUsers(tx).where('app_user.id', '=', id).executeTakeFirst()
  return row && toDetail(row)
}

/** @throws ERR_NO_USER_FOUND */
export const getUser = (tx: RepositoryTx, id: number): Promise<KnownUser> => getOr404('user', findUser(tx, id))

/** Returns one page of the company's users by name. */
export async function findUserPage(
  tx: RepositoryTx,
  { searchParam, pageNumber }: { searchParam?: string | undefined; pageNumber: number },
): Promise<Page<KnownUser>> {
  const search = searchParam ? isLike(searchParam) : sql<boolean>`true`
  const wanted = { pageNumber, size: PAGE_SIZE.users }
  const rows = await selectUsers(tx)
    .where(search)
    .orderBy(sql`without_accents(app_user.name)`)
    .orderBy('app_user.id')
    .$call(onPage(wanted))
    .execute()
  const logins = tx.db.selectFrom('app_user').innerJoin('login', 'login.user_id', 'app_user.id')
  const count = await countRows(logins.where(search))
  return { records: rows.map(toDetail), count, hasMore: hasMore(wanted, count) }
}

/** Returns users of the company by name. */
export async function findAllUsers(tx: RepositoryTx, atMost: number | null = null): Promise<KnownUser[]> {
  const rows = await selectUsers(tx)
    .orderBy(sql`without_accents(app_user.name)`)
    .orderBy('app_user.id')
    .limit(atMost)
    .execute()
  return rows.map(toDetail)
}

export const countUsers = ({ db }: RepositoryTx): Promise<number> => countRows(db.selectFrom('app_user'))

/** Returns the admins of the company with their addresses. */
export async function findAdmins(tx: RepositoryTx): Promise<Pick<KnownUser, 'id' | 'email' | 'language'>[]> {
  const rows = await selectUsers(tx).where('app_user.profile', '=', 'admin').orderBy('app_user.id').execute()
  return rows.map(toDetail)
}

export const countAdmins = ({ db }: RepositoryTx): Promise<number> =>
  countRows(db.selectFrom('app_user').where('profile', '=', 'admin'))

export async function lockUserIdsOfConnection({ db }: RepositoryTx, connectionId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('whatsapp_id', '=', connectionId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

export async function lockUserIdsOfQueue({ db }: RepositoryTx, queueId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom('user_queue').select('user_id').where('queue_id', '=', queueId))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks users who see tickets without a queue only while the company has no queues; admins see all tickets.
 * @returns their ids
 */
export async function lockUserIdsWithoutSwitch({ db }: RepositoryTx): Promise<number[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('all_ticket', '=', 'disable')
    .where('profile', '<>', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Matches the text in name or e-mail, regardless of case and accents; `%` and `_` have no special meaning. */
const isLike = (text: string) =>
  sql<boolean>`(strpos(without_accents(app_user.name), without_accents(${text})) > 0
    or strpos(login.email, lower(${text})) > 0)`

const selectUsers = ({ db }: RepositoryTx) =>
  db
    .selectFrom('app_user')
    .innerJoin('login', 'login.user_id', 'app_user.id')
    .selectAll('app_user')
    .select('login.email')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('two_factor')
            .select('two_factor.user_id')
            .whereRef('two_factor.user_id', '=', 'app_user.id')
            .where('two_factor.secret', 'is not', null),
        )
        .as('has_two_factor'),
    )
    .select((eb) =>
      eb
        .exists(eb.selectFrom('queue_ref').select('queue_ref.id').where('queue_ref.deleted', '=', false))
        .as('company_has_queues'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('user_queue')
          .innerJoin('queue_ref', 'queue_ref.id', 'user_queue.queue_id')
          .select(['queue_ref.id', 'queue_ref.name', 'queue_ref.color'])
          .whereRef('user_queue.user_id', '=', 'app_user.id')
          .orderBy('queue_ref.id'),
      ).as('queues'),
    )

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

const toDetail = (row: UserRow): KnownUser => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  email: row.email,
  profile: row.profile,
  super: row.super,
  queueIds: row.queues.map(({ id }) => id),
  queues: row.queues,
  whatsappId: row.whatsapp_id,
  allTicket: row.pending_notices,
  noQueueTickets: row.all_ticket,
  seesNoQueue: row.all_ticket === 'enable' || !row.company_has_queues,
  photo: row.photo_path && photoPathOf(row.photo_path),
  photoKey: row.photo_path,
  online: row.online,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  language: row.language,
  alerts: Alerts.parse(row.alerts ?? {}),
  preferences: Preferences.parse(row.preferences ?? {}),
  twoFactor: Boolean(row.has_two_factor),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
  rightsVersion: row.rights_version,
})
