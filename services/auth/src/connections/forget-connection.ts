import { userUpdated } from '@recado/contracts/auth/events'
import type { Tx } from '../tables/db.ts'
import { toUser } from '../users/user.ts'
import { getUser, lockUserIdsOfConnection, updateUserRow } from '../users/user-repository.ts'
import { markConnectionDeleted } from './connection-repository.ts'

/** Removes a deleted connection from the users whose default it was. */
export async function forgetConnection(tx: Tx, connectionId: number): Promise<void> {
  await markConnectionDeleted(tx, connectionId)
  for (const userId of await lockUserIdsOfConnection(tx, connectionId)) {
    await updateUserRow(tx, userId, { whatsapp_id: null })
    await tx.emit(userUpdated, { user: toUser(await getUser(tx, userId)) })
  }
}
