import { userDeleted } from '@recado/contracts/auth/events'
import { AppError, getOr404 } from '@recado/kit/errors'
import { recordChange } from '../audit/record-act.ts'
import { lockCompany } from '../companies/company-repository.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import type { PersonTx } from '../tables/db.ts'
import { keepAnAdmin } from './keep-an-admin.ts'
import { lockPasswordHash } from './login-repository.ts'
import { userFiles } from './photo-repository.ts'
import { refuseSuper } from './refuse-super.ts'
import { revokeInvitationsBy } from './revoke-invitations-by.ts'
import { deleteUserRow, findUser } from './user-repository.ts'

/**
 * Deletes a user with their sessions, e-mail and photo, and revokes their open invitations.
 * @throws ERR_CANNOT_DELETE_SELF | ERR_NO_USER_FOUND | ERR_NO_PERMISSION | ERR_LAST_ADMIN
 */
export async function deleteUser(tx: PersonTx, userId: number): Promise<void> {
  if (tx.caller.person.userId === userId) throw new AppError('ERR_CANNOT_DELETE_SELF')
  await lockCompany(tx)
  const user = await getOr404('user', findUser(tx, userId))
  refuseSuper(tx.caller.person, user)
  await keepAnAdmin(tx, user)

  await lockPasswordHash(tx, userId) // blocks a concurrent sign-in, which locks this row before it reads the user
  await endSessionsOf(tx, userId, 'deleted')
  await revokeInvitationsBy(tx, userId, new Date())
  await deleteUserRow(tx, userId)
  if (user.photoKey) await userFiles.releaseFiles(tx, [user.photoKey])
  await recordChange(tx, {
    action: 'user.delete',
    entity: 'user',
    entityId: userId,
    changes: { name: [user.name, null] },
  })
  await tx.emit(userDeleted, { userId })
}
