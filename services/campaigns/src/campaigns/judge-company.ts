import type { CampaignCancelReason } from '@recado/contracts/campaigns/campaign'
import { getCompany, hasFeature, isHeld, type KnownCompany } from '@recado/kit/copies/companies'
import { getSettings } from '@recado/kit/copies/settings'
import type { Tx } from '../db.ts'

/** @returns why the company may not run campaigns; undefined: it may */
export async function judgeCompany(
  tx: Tx,
  company?: KnownCompany,
): Promise<Extract<CampaignCancelReason, 'feature' | 'setting' | 'company'> | undefined> {
  const known = company ?? (await getCompany(tx))
  if (isHeld(known)) return 'company'
  if (!hasFeature(known, 'useCampaigns')) return 'feature'
  return (await getSettings(tx)).campaignsEnabled === 'false' ? 'setting' : undefined
}
