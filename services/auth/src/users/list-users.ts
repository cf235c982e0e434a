import type { UserDetail } from '@recado/contracts/auth/user'
import type { PersonTx } from '../tables/db.ts'
import { findUserPage } from './user-repository.ts'

type Query = { readonly searchParam?: string | undefined; readonly pageNumber: number }

/** Returns one page of the company's users by name. */
export async function listUsers(
  tx: PersonTx,
  query: Query,
): Promise<{ users: UserDetail[]; count: number; hasMore: boolean }> {
  const { records: users, ...listed } = await findUserPage(tx, query)
  return { users, ...listed }
}
