import type {
  CampaignCancelReason,
  CampaignStats,
  CampaignStatus,
  OpenTicketChoice,
  ResendTo,
} from '@recado/contracts/campaigns/campaign'
import type { Row } from '@recado/kit/db/columns'
import type { ColumnType, Generated, GeneratedAlways, Selectable, Updateable } from 'kysely'

export type Text = string | null

/** The counts of a campaign's recipients by state. */
export type Figures = CampaignStats & {
  readonly unready: number // pending recipients whose number check or lookup is unfinished
  readonly due: number // recipients whose next message is due
  readonly left: number // recipients who are pending, queued or awaiting confirmation
}

export type CampaignTable = Row & {
  name: string
  search_name: GeneratedAlways<string>
  message1: Text
  message2: Text
  message3: Text
  message4: Text
  message5: Text
  confirmation_message1: Text
  confirmation_message2: Text
  confirmation_message3: Text
  confirmation_message4: Text
  confirmation_message5: Text
  confirmation: boolean
  open_tickets: Generated<OpenTicketChoice>
  status: CampaignStatus
  canceled_because: CampaignCancelReason | null
  scheduled_at: Date | null
  started_at: Date | null
  completed_at: Date | null
  whatsapp_id: number | null
  contact_list_id: number | null
  tag_id: number | null
  audience_field_id: number | null
  audience_value: string | null
  file_list_id: number | null
  media_path: string | null
  media_name: string | null
  media_mime: string | null
  media_size: number | null
  is_resend: Generated<boolean>
  resend_of_id: number | null
  resend_to: Generated<ResendTo>
  lane_id: number | null
  requested_count: Generated<number>
  last_requested_at: Date | null
  collect_at: Date | null
  tag_question: string | null
  tag_is_told: Generated<boolean>
  changed_at: Date | null
  figures: ColumnType<Partial<Figures>, string | undefined, string>
}

/** The row of a campaign, and its columns that may change. */
export type CampaignRow = Selectable<CampaignTable>

export type CampaignChange = Omit<Updateable<CampaignTable>, 'figures'>
