import type { campaignMessageProgressed } from '@recado/contracts/campaigns/events'
import type { EventData } from '@recado/contracts/event'
import type { Generated, GeneratedAlways } from 'kysely'

/** A requested message of a campaign, with the ids of its parts and its progress. */
export type CampaignMessageTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  created_at: Generated<Date>
  request_id: string
  campaign_id: number
  campaign_name: string
  recipient_id: number | null
  step: CampaignProgress['step']
  contact_id: number
  whatsapp_id: number
  wa_message_id: string
  wa_message_ids: string[]
  state: Generated<CampaignMessageState>
  confirmed_at: Generated<Date | null>
  answered_at: Generated<Date | null>
}

type CampaignProgress = EventData<typeof campaignMessageProgressed>

export type CampaignMessageState = Exclude<CampaignProgress['progress'], 'skipped'>

/** The service's copy of a campaign's file, used by all messages of the campaign. */
export type CampaignCopyTable = {
  company_id: Generated<number>
  campaign_id: number
  source_path: string
  media_path: string
}
