import type { Row } from '@recado/kit/db/columns'
import type { Generated, GeneratedAlways } from 'kysely'

export type ContactListItemTable = Row & {
  contact_list_id: number
  name: string
  search_name: GeneratedAlways<string>
  number: string
  phone: string
  email: string | null
  search_text: GeneratedAlways<string>
  is_whatsapp_valid: boolean | null
  last_checked_at: Date | null
  check_after: Generated<Date>
  is_typed: Generated<boolean>
  asked_at: Date | null
}
