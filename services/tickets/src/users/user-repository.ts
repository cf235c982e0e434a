import type { User } from '@recado/contracts/auth/user'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { type Selectable, sql } from 'kysely'
import type { PersonTx, Tx, UserTable } from '../db.ts'

/** A user as this service knows him. */
export type Person = Viewer & { readonly name: string; readonly whatsappId: number | null; readonly deleted: boolean }

/** @returns undefined when nothing has been heard of the user yet */
export async function findPerson({ db }: Tx, id: number): Promise<Person | undefined> {
  const row = await db
    .selectFrom('user_ref')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => eb.or([eb('version', '>', 0), eb('deleted', '=', true)])) // 0: a name from a token, held for the event
    .executeTakeFirst()
  return row && toPerson(row)
}

/** Holds off changes of the user's rights until the transaction ends; others may hold him the same way. */
export async function lockPerson({ db }: Tx, id: number): Promise<Person | undefined> {
  const row = await db.selectFrom('user_ref').selectAll().where('id', '=', id).forShare().executeTakeFirst()
  return row && toPerson(row)
}

/** Makes sure that the caller can be named as somebody's agent or author, even before his own event has come. */
export async function ensureCaller({ db, caller: { person } }: PersonTx): Promise<void> {
  await db
    .insertInto('user_ref')
    .values({
      id: person.userId,
      name: person.name,
      profile: person.profile,
      queue_ids: '[]',
      all_ticket: false,
      deleted: false,
      version: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Keeps the newest that was heard of a user. @returns false when something newer, or the deletion, was heard before */
export async function keepPerson({ db }: Tx, user: User): Promise<boolean> {
  const row = {
    name: user.name,
    profile: user.profile,
    queue_ids: JSON.stringify(user.queueIds),
    all_ticket: user.allTicket === 'enable',
    whatsapp_id: user.whatsappId,
    version: user.version,
  }
  const result = await db
    .insertInto('user_ref')
    .values({ id: user.id, deleted: false, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'id'])
        .doUpdateSet(row)
        .where(sql<boolean>`user_ref.version < ${user.version} and not user_ref.deleted`),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The name stays, for the conversations that he had. */
export async function forgetPerson({ db }: Tx, id: number): Promise<void> {
  await db
    .insertInto('user_ref')
    .values({ id, name: '', profile: 'user', queue_ids: '[]', all_ticket: false, deleted: true, version: 0 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'id']).doUpdateSet({ deleted: true, queue_ids: '[]', all_ticket: false }),
    )
    .execute()
}

const toPerson = (row: Selectable<UserTable>): Person => ({
  id: row.id,
  name: row.name,
  profile: row.profile,
  queueIds: row.queue_ids,
  allTicket: row.all_ticket,
  whatsappId: row.whatsapp_id,
  deleted: row.deleted,
})
