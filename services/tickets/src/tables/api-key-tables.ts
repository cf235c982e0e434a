import type { Scope } from '@recado/contracts/scope'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** A key with which external programs authenticate. Revoking a key deletes its row. */
export type ApiKeyTable = {
  company_id: Generated<number>
  id: GeneratedAlways<number>
  created_at: Generated<Date>
  name: string
  hash: string
  prefix: string
  scopes: ColumnType<Scope[], string, never> // jsonb
  queue_ids: ColumnType<number[] | null, string | null, never> // jsonb
  whatsapp_id: number | null
  user_id: number
  used_at: ColumnType<Date | null, never, Date>
}
