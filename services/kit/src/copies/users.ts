import { userCreated, userDeleted, userTold, userUpdated } from '@recado/contracts/auth/events'
import type { User, UserAccount } from '@recado/contracts/auth/user'
import { type Selectable, sql, type Transaction } from 'kysely'
import { type Consumer, defineConsumer } from '../broker/consumer.ts'
import type { PersonCaller } from '../caller.ts'
import type { UserCopyTables } from './user-copy.ts'

/** A user in a service's copy. */
export type KnownUser = Pick<User, 'id' | 'name' | 'profile' | 'queueIds' | 'whatsappId'> & {
  readonly noQueueTickets: boolean
  readonly deleted: boolean
}

/** Stores users from events, for a service that needs only the copy. */
export const userConsumers = <DB extends UserCopyTables>(service: string): Consumer<DB>[] => [
  defineConsumer(`${service}.keep-user`, [userCreated, userUpdated], (tx, { data }) => keepUser(tx, data.user)),
  defineConsumer(`${service}.fill-user`, [userTold], (tx, { data }) => keepUser(tx, data.user)),
  defineConsumer(`${service}.forget-user`, [userDeleted], (tx, { data }) => forgetUser(tx, data.userId)),
]

type CopyTx<DB extends UserCopyTables> = { readonly db: Transaction<DB> }

/** @returns undefined before the first event about the user arrives */
export async function findUser<DB extends UserCopyTables>({ db }: CopyTx<DB>, id: number) {
  const row = await copyOf(db)
    .selectFrom('user_ref')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('version', '>', 0), eb('deleted', '=', true)]))
    .executeTakeFirst()
  return row && toUser(row)
}

/** Takes a shared lock on the user, so that their rights cannot change until the transaction ends. */
export async function lockUser<DB extends UserCopyTables>({ db }: CopyTx<DB>, id: number) {
  const row = await copyOf(db).selectFrom('user_ref').selectAll().where('id', '=', id).forShare().executeTakeFirst()
  return row && toUser(row)
}

/** Locks several users in a fixed order, so that two transactions cannot deadlock. */
export async function lockUsers<DB extends UserCopyTables>({ db }: CopyTx<DB>, ids: readonly number[]) {
  const rows = await copyOf(db)
    .selectFrom('user_ref')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forShare()
    .execute()
  return rows.map(toUser)
}

/** Inserts the caller if their first event has not arrived yet, so that rows can reference them. */
export async function ensureCaller<DB extends UserCopyTables>({
  db,
  caller: { person },
}: CopyTx<DB> & { readonly caller: PersonCaller }): Promise<void> {
  await copyOf(db)
    .insertInto('user_ref')
    .values({ id: person.userId, name: person.name, profile: person.profile })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores the user from an event. @returns false if this version, a newer one or the deletion was already stored */
export async function keepUser<DB extends UserCopyTables>({ db }: CopyTx<DB>, user: UserAccount): Promise<boolean> {
  const row = {
    name: user.name,
    profile: user.profile,
    queue_ids: JSON.stringify(user.queueIds),
    all_ticket: user.seesNoQueue,
    whatsapp_id: user.whatsappId,
    version: user.version,
    rights_version: user.rightsVersion,
  }
  const { numInsertedOrUpdatedRows } = await copyOf(db)
    .insertInto('user_ref')
    .values({ id: user.id, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet(row)
        .where('user_ref.version', '<=', sql<number>`excluded.version`)
        .where(({ eb, or }) =>
          or([
            eb('user_ref.version', '<', sql<number>`excluded.version`),
            eb('user_ref.rights_version', '<', sql<number>`excluded.rights_version`),
          ]),
        )
        .where('user_ref.deleted', '=', false),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Marks the user as deleted; later events have no effect. The row stays, so that past actions still show the name. */
export async function forgetUser<DB extends UserCopyTables>({ db }: CopyTx<DB>, id: number): Promise<void> {
  await copyOf(db)
    .insertInto('user_ref')
    .values({ id, name: '', profile: 'user', deleted: true })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'id']).doUpdateSet({ deleted: true, queue_ids: '[]', all_ticket: false }),
    )
    .execute()
}

const toUser = (row: Selectable<UserCopyTables['user_ref']>): KnownUser => ({
  id: row.id,
  name: row.name,
  profile: row.profile,
  queueIds: row.queue_ids,
  noQueueTickets: row.all_ticket,
  whatsappId: row.whatsapp_id,
  deleted: row.deleted,
})

/** Kysely cannot resolve tables of a type parameter; the constraint guarantees the table. */
const copyOf = <DB extends UserCopyTables>(db: Transaction<DB>) => db as unknown as Transaction<UserCopyTables>
