import type { AccessClaims } from '@recado/contracts/auth/access-token'
import type { UserDetail } from '@recado/contracts/auth/user'
import { AppError } from '@recado/kit/errors'

/** Refuses an admin who could become a super user by setting one's password. @throws ERR_NO_PERMISSION */
export function refuseSuper(person: Pick<AccessClaims, 'super'>, user: Pick<UserDetail, 'super'>): void {
  if (user.super && !person.super) throw new AppError('ERR_NO_PERMISSION')
}
