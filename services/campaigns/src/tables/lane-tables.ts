import type { CampaignWaitReason } from '@recado/contracts/campaigns/campaign'
import type { OfCompany } from '@recado/kit/db/columns'
import type { ColumnType, Generated, Selectable, Updateable } from 'kysely'

/** The send queue of a connection for campaigns. It sends one message after the other, with pauses. */
export type LaneTable = OfCompany & {
  whatsapp_id: number
  next_at: Date | null
  free_at: Generated<Date>
  pause_ms: Generated<number>
  in_flight: string | null
  day: string | null
  sent_today: Generated<number>
  paused_until: Date | null
  paused_because: 'strangers' | 'unproven' | null
  locked_until: Date | null
  capped_until: Date | null
  is_slow: Generated<boolean>
  served: Generated<number>
  unproven: ColumnType<{ served: number; at: number }[], string | undefined, string> // `at`: ms since 1970
  waiting_for: CampaignWaitReason | null
  waiting_until: Date | null
  number: string | null
  number_since: Generated<Date>
}

/** The row of a send queue, and its columns that may change. */
export type LaneRow = Selectable<LaneTable>

export type LaneChange = Updateable<LaneTable>
