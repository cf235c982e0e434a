import type { OfCompany, PlatformRow } from '@recado/kit/db/columns'
import type { GeneratedAlways } from 'kysely'

export type HelpTable = PlatformRow & {
  title: string
  search_title: GeneratedAlways<string>
  description: string
  video: string
  link: string | null
  thumbnail_path: string | null
  thumbnail_mime: string | null
}

/** A stored external call that fetches the picture of a help video. */
export type HelpThumbnailTable = OfCompany & {
  id: GeneratedAlways<number>
  help_id: number
  video: string
}
