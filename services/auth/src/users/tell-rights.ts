import { userUpdated } from '@recado/contracts/auth/events'
import type { Tx } from '../tables/db.ts'
import { toUser } from './user.ts'
import { getUser, raiseRights, updateUserRow } from './user-repository.ts'

/** Announces users whose rights have changed in other tables; the caller must have locked them. */
export async function tellRights(tx: Tx, userIds: readonly number[]): Promise<void> {
  for (const userId of userIds) {
    await updateUserRow(tx, userId, {})
    await raiseRights(tx, userId)
    await tx.emit(userUpdated, { user: toUser(await getUser(tx, userId)) })
  }
}
