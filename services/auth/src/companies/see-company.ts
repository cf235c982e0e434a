import type { CompanyDetail } from '@recado/contracts/auth/company'
import type { getCompanyPlan } from '@recado/contracts/auth/company-routes'
import type { RouteOutput } from '@recado/contracts/route'
import type { Cipher } from '@recado/kit/secrets/cipher'
import { readSettings } from '../settings/read-settings.ts'
import type { PersonTx, Tx } from '../tables/db.ts'
import { getCompanyDetail } from './company-repository.ts'
import { planOf } from './plan-of.ts'

/** Returns the caller's company with the settings that the caller may read. */
export const seeCompany = async (tx: PersonTx, cipher: Cipher): Promise<CompanyDetail> => ({
  ...(await getCompanyDetail(tx)),
  settings: await readSettings(tx, cipher),
})

/** Returns the plan of the caller's company. */
export async function seePlan(tx: Tx): Promise<RouteOutput<typeof getCompanyPlan>> {
  const company = await getCompanyDetail(tx)
  return { ...company, plan: planOf(company) }
}
