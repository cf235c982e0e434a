import type { CampaignCancelReason } from '@recado/contracts/campaigns/campaign'
import { getCompany, hasFeature, isHeld, type KnownCompany } from '@recado/kit/copies/companies'
import { getSettings } from '@recado/kit/copies/settings'
import type { Tx } from '../tables/db.ts'

type Refusal = Extract<CampaignCancelReason, 'feature' | 'setting' | 'company'>

/** @returns why the company may not run campaigns; undefined when it may */
export async function judgeCompany(tx: Tx): Promise<Refusal | undefined> {
  return refusalOf(await getCompany(tx), (await getSettings(tx)).campaignsEnabled !== 'false')
}

/**
 * Like `judgeCompany`, for a company that is already read.
 * @param isEnabled whether the company's setting `campaignsEnabled` is on
 */
export function refusalOf(company: KnownCompany, isEnabled: boolean): Refusal | undefined {
  if (isHeld(company)) return 'company'
  if (!hasFeature(company, 'useCampaigns')) return 'feature'
  return isEnabled ? undefined : 'setting'
}
