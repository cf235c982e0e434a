import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { UserDetail } from '@recado/contracts/auth/user'
import { AppError } from '@recado/kit/errors'

/**
 * Refuses an admin's change of a super user, because an admin who sets the super user's password could sign in as them.
 * @throws ERR_NO_PERMISSION
 */
export function refuseSuper(person: Pick<AccessClaims, 'super'>, user: Pick<UserDetail, 'super'>): void {
  if (user.super && !person.super) throw new AppError('ERR_NO_PERMISSION')
}
