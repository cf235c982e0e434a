import { findSetting } from '../settings/setting-repository.ts'
import type { Tx } from '../tables/db.ts'

/** Whether the company lets only users with a second factor work. */
export const isFactorDemanded = async (tx: Tx): Promise<boolean> =>
  (await findSetting(tx, 'twoFactorDemanded'))?.value === 'enabled'
