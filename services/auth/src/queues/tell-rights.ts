import { userUpdated } from '@recado/contracts/auth/events'
import type { Tx } from '../tables/db.ts'
import { toUser } from '../users/user.ts'
import { getUser, raiseRights, updateUserRow } from '../users/user-repository.ts'

/** Announces users whose rights have changed with the queues; the caller must have locked them. */
export async function tellRights(tx: Tx, userIds: readonly number[]): Promise<void> {
  for (const userId of userIds) {
    await updateUserRow(tx, userId, {})
    await raiseRights(tx, userId)
    await tx.emit(userUpdated, { user: toUser(await getUser(tx, userId)) })
  }
}
