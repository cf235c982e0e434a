import type { GeneratedAlways } from 'kysely'
import type { Row } from './shared-tables.ts'

export type QuickMessageTable = Row & {
  shortcode: string
  message: string
  search_text: GeneratedAlways<string>
  geral: boolean
  status: boolean
  user_id: number
  media_path: string | null
  media_name: string | null
  media_mime: string | null
}
