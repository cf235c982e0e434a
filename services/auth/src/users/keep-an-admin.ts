import type { UserDetail } from '@recado/contracts/auth/user'
import { AppError } from '@recado/kit/errors'
import type { Tx } from '../tables/db.ts'
import { countAdmins } from './user-repository.ts'

/**
 * Protects the last admin, because a company without an admin could never be changed again. The caller must have locked
 * the company.
 * @throws ERR_LAST_ADMIN
 */
export async function keepAnAdmin(tx: Tx, leaving: Pick<UserDetail, 'profile'>): Promise<void> {
  if (leaving.profile === 'admin' && (await countAdmins(tx)) === 1) throw new AppError('ERR_LAST_ADMIN')
}
