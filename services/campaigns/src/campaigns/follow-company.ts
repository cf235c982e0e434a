import type { CompanyAccount } from '@recado/contracts/auth/company'
import type { ChangedSetting } from '@recado/contracts/auth/setting'
import { keepCompany } from '@recado/kit/copies/companies'
import { keepSetting } from '@recado/kit/copies/settings'
import { wakeLanes } from '../lanes/lane-repository.ts'
import type { Tx } from '../tables/db.ts'
import { lockCampaigns } from './campaign-repository.ts'
import { stopCampaign } from './cancel-campaign.ts'
import { judgeCompany } from './judge-company.ts'

/**
 * Stores the company, and cancels its scheduled and running campaigns if it may no longer run campaigns. Other
 * campaigns follow its new time zone and special days at once.
 */
export async function followCompany(tx: Tx, company: CompanyAccount): Promise<void> {
  if (!(await keepCompany(tx, company))) return
  await wakeLanes(tx)
  await stopForbidden(tx)
}

export async function followSetting(tx: Tx, setting: ChangedSetting): Promise<void> {
  await keepSetting(tx, setting)
  if (setting.key === 'campaignsEnabled') await stopForbidden(tx)
}

async function stopForbidden(tx: Tx): Promise<void> {
  const because = await judgeCompany(tx)
  if (!because) return
  for (const row of await lockCampaigns(tx, ['PROGRAMADA', 'EM_ANDAMENTO'])) await stopCampaign(tx, row, because)
}
