import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { doubtCompany, putSetting, SETTINGS_LIST } from './api.ts'
import { companyLists, hearOfCompany } from './companies/company-list.ts'
import { planLists } from './plans/plan-list.ts'

export function applySettingFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'company') doubtCompany(client)
  if (frame.subject === 'platformCompany') {
    if (frame.action === 'delete') companyLists.drop(client, frame.data.companyId)
    else hearOfCompany(client, frame.data.company)
    planLists.doubt(client) // how many have each
  }
  if (frame.subject !== 'settings') return
  const { key, value } = frame.data.setting
  if (value === null)
    void client.invalidateQueries({ queryKey: SETTINGS_LIST }) // a secret: only its reader may ask
  else putSetting(client, { key, value })
}
