import type { Generated, GeneratedAlways } from 'kysely'
import type { AttachmentColumns, Row } from './shared-tables.ts'

export type FileListTable = Row & {
  name: string
  message: string
  search_name: GeneratedAlways<string>
  user_id: number
}

export type FileOptionTable = AttachmentColumns & {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  file_list_id: number
  position: number
  name: string
}

/**
 * The file list, the variables and the field that a campaign uses. A row without them stores the version of a campaign that uses
 * none any more.
 */
export type CampaignFilesTable = {
  company_id: Generated<number>
  campaign_id: number
  file_list_id: number | null
  name: Generated<string>
  variables: Generated<string[]>
  field_id: number | null
  version: number
}
