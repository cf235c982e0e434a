import type { User } from '@recado/contracts/auth/user'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { PersonCaller } from '../caller.ts'
import type { UserCopyTables } from './user-copy.ts'

/** A user as a service knows them. */
export type KnownUser = Pick<User, 'id' | 'name' | 'profile' | 'queueIds' | 'whatsappId'> & {
  readonly allTicket: boolean
  readonly deleted: boolean
}

type CopyTx<DB extends UserCopyTables> = { readonly db: Transaction<DB> }

/** @returns undefined when nothing has been heard of the user yet */
export async function findUser<DB extends UserCopyTables>({ db }: CopyTx<DB>, id: number) {
  const row = await copyOf(db)
    .selectFrom('user_ref')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('version', '>', 0), eb('deleted', '=', true)]))
    .executeTakeFirst()
  return row && toUser(row)
}

/** Holds off changes of the user's rights until the transaction ends; others may hold them the same way. */
export async function lockUser<DB extends UserCopyTables>({ db }: CopyTx<DB>, id: number) {
  const row = await copyOf(db).selectFrom('user_ref').selectAll().where('id', '=', id).forShare().executeTakeFirst()
  return row && toUser(row)
}

/** Makes sure that rows can point at the caller, even before the event of the user has come. */
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

/** Keeps what an event says of the user. @returns false when it, something newer, or the deletion was heard before */
export async function keepUser<DB extends UserCopyTables>({ db }: CopyTx<DB>, user: User): Promise<boolean> {
  const row = {
    name: user.name,
    profile: user.profile,
    queue_ids: JSON.stringify(user.queueIds),
    all_ticket: user.allTicket === 'enable',
    whatsapp_id: user.whatsappId,
    version: user.version,
  }
  const { numInsertedOrUpdatedRows } = await copyOf(db)
    .insertInto('user_ref')
    .values({ id: user.id, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet(row)
        .where('user_ref.version', '<', sql<number>`excluded.version`)
        .where('user_ref.deleted', '=', false),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Marks the user as gone, whatever is heard later; the name stays, for what the person did. */
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
  allTicket: row.all_ticket,
  whatsappId: row.whatsapp_id,
  deleted: row.deleted,
})

/** Kysely cannot see through a type parameter; the table is there by the constraint on it. */
const copyOf = <DB extends UserCopyTables>(db: Transaction<DB>) => db as unknown as Transaction<UserCopyTables>
