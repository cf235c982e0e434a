import type { FileKind } from '@recado/contracts/limits'
import type { ScheduleFault, ScheduleStatus } from '@recado/contracts/schedules/schedule'
import type { Row } from './shared-tables.ts'

export type ScheduleTable = Row & {
  body: string
  send_at: Date
  try_at: Date
  sent_at: Date | null
  contact_id: number
  ticket_id: number | null
  user_id: number
  whatsapp_id: number | null
  status: ScheduleStatus
  error: ScheduleFault | null
  media_path: string | null
  media_name: string | null
  media_mime: string | null
  media_size: number | null
  media_kind: FileKind | null
}
