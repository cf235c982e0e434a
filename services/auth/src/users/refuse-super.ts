import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { UserDetail } from '@recado/contracts/auth/user'
import { AppError } from '@recado/kit/errors'

/**
 * Refuses an admin the change of a super user: by setting their password, the admin could become a super user.
 * @throws ERR_NO_PERMISSION
 */
export function refuseSuper(person: Pick<AccessClaims, 'super'>, user: Pick<UserDetail, 'super'>): void {
  if (user.super && !person.super) throw new AppError('ERR_NO_PERMISSION')
}
