import { AppError } from '@recado/kit/errors'
import { getCompany, lockCompany } from '../companies/company-repository.ts'
import { findSetting } from '../settings/setting-repository.ts'
import type { Tx } from '../tables/db.ts'
import { countUsers } from './user-repository.ts'

/**
 * Checks that the company may have one more user, and locks the company.
 * @param countPromised counts the places in the plan that are promised to others
 * @throws ERR_USER_CREATION_DISABLED | ERR_PLAN_LIMIT
 */
export async function admitUser(tx: Tx, countPromised: () => Promise<number> = async () => 0): Promise<void> {
  if ((await findSetting(tx, 'userCreation'))?.value === 'disabled') throw new AppError('ERR_USER_CREATION_DISABLED')
  await lockCompany(tx)
  const { plan } = await getCompany(tx)
  const limit = plan.limits.users
  const taken = (await countUsers(tx)) + (await countPromised())
  if (taken >= limit) throw new AppError('ERR_PLAN_LIMIT', { resource: 'users', limit })
}
