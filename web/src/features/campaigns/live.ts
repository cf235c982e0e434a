import type { LiveFrame } from '@recado/contracts/realtime/frames'
import type { QueryClient } from '@tanstack/react-query'
import { putCampaign } from './api.ts'
import { campaignLists } from './campaign-list.ts'
import { followReported } from './report/report-queries.ts'
import { putCampaignSettings } from './settings/settings-query.ts'

export function applyCampaignFrame(client: QueryClient, frame: LiveFrame): void {
  if (frame.subject === 'campaignSettings') putCampaignSettings(client, frame.data.settings)
  if (frame.subject !== 'campaign') return
  if (frame.action === 'delete') {
    campaignLists.drop(client, frame.data.id)
    return
  }
  followReported(client, frame.data.record)
  putCampaign(client, frame.data.record, frame.action === 'create')
}
