import type { ExtraInfo } from '@recado/contracts/contacts/contact'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Row } from './shared-tables.ts'

/** The values of a contact by the id of the company's field. */
export type FieldValues = Readonly<Record<string, string | number | boolean>>

export type ContactTable = Row & {
  name: string
  search_name: GeneratedAlways<string>
  search_text: GeneratedAlways<string>
  push_name: string | null
  typed_name: Generated<string | null>
  phone_book_name: Generated<string | null>
  number: string | null
  username: Generated<string | null>
  email: Generated<string | null>
  extra_info: ColumnType<ExtraInfo[], string | undefined, string> // jsonb
  field_values: ColumnType<FieldValues, string | undefined, string> // jsonb
  notes: Generated<string>
  priority: Generated<number> // 1: high
  blocked_at: Date | null
  search_fields: GeneratedAlways<string> // by a trigger
  is_whatsapp_valid: boolean | null
  check_asked_at: Date | null
  opt_out_at: Date | null
  is_group: Generated<boolean>
  group_asked_at: Date | null
  picture_path: string | null
  picture_mime: string | null
  picture_asked_at: Date | null
}

/** The import of a phone book; `parts_left` is null until the first part has arrived. */
export type ImportTable = {
  company_id: Generated<number>
  id: string
  imported: Generated<number>
  updated: Generated<number>
  ignored: Generated<number>
  parts_left: Generated<number | null>
  created_at: Generated<Date>
}

export type ErasedOptOutTable = { company_id: Generated<number>; hash: string }

/** An archive of a contact's data, requested or ready. */
export type ContactExportTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  contact_id: number
  user_id: number
  path: string | null
  created_at: Generated<Date>
}
