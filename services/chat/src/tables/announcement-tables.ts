import type { Priority } from '@recado/contracts/announcements/announcement'
import type { OfCompany, PlatformRow } from '@recado/kit/db/columns'
import type { GeneratedAlways } from 'kysely'

export type AnnouncementTable = PlatformRow & {
  title: string
  text: string
  search_text: GeneratedAlways<string>
  priority: Priority
  status: boolean
  live_from: Date | null
  live_until: Date | null
  is_live: boolean // as in the last event
  media_path: string | null
  media_name: string | null
  media_mime: string | null
}

/** Marks an announcement as seen by a user. */
export type AnnouncementSeenTable = OfCompany & { user_id: number; announcement_id: number }
