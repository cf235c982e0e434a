import type { Generated } from 'kysely'
import type { OfConnection } from './shared-tables.ts'

export type DownloadTable = OfConnection & {
  id: Generated<number>
  wa_message_id: string
  from_me: boolean
  phone: string | null
  lid: string | null
  group_id: string | null
  jid: string
  participant: string | null
  file: Buffer
  path: string
  status: Generated<'waiting' | 'dead'>
  tries: Generated<number>
  due_at: Generated<Date>
  claimed_by: string | null
  began_at: Date | null
  ended_at: Date | null
  last_error: string | null
  created_at: Generated<Date>
}
