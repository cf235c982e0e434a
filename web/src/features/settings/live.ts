import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { putSetting, refetchCompany, SETTINGS_LIST } from './api.ts'
import { applyCompany, companyLists } from './companies/company-list.ts'
import { planLists } from './plans/plan-list.ts'

export function applySettingFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'company') refetchCompany(client)
  if (frame.subject === 'platformCompany') {
    if (frame.action === 'delete') companyLists.drop(client, frame.data.companyId)
    else applyCompany(client, frame.data.company)
    planLists.refetchSoon(client) // the number of companies per plan may have changed
  }
  if (frame.subject !== 'settings') return
  const { key, value, version } = frame.data.setting
  if (value === null)
    void client.invalidateQueries({ queryKey: SETTINGS_LIST }) // a secret: only its reader may ask
  else putSetting(client, { key, value, version })
}
