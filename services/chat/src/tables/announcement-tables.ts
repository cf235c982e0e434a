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
  is_live: boolean // whether the announcement was live when its last event was published
  media_path: string | null
  media_name: string | null
  media_mime: string | null
}

/** Records that a user has seen an announcement. */
export type AnnouncementSeenTable = OfCompany & { user_id: number; announcement_id: number }
