import type { UserDetail } from '@recado/contracts/auth/user'
import { notFound } from '@recado/kit/errors'
import type { PersonTx } from '../tables/db.ts'
import { findUser } from './user-repository.ts'

/** Returns the caller, or for admins any user of the company. @throws ERR_NO_USER_FOUND */
export async function seeUser(tx: PersonTx, userId: number): Promise<UserDetail> {
  const { person } = tx.caller
  const user = person.profile === 'admin' || person.userId === userId ? await findUser(tx, userId) : undefined
  if (!user) throw notFound('user')
  return user
}
