import type { OfCompany, Row } from '@recado/kit/db/columns'
import type { Generated, GeneratedAlways } from 'kysely'

export type ContactListTable = Row & {
  name: string
  search_name: GeneratedAlways<string>
  contacts_count: Generated<number>
}

/** Records that a scheduled or running campaign uses a list, so that the list cannot be deleted. */
export type ContactListUseTable = OfCompany & { contact_list_id: number; campaign_id: number }
