import type { Connection } from '@recado/contracts/connections/connection'
import type { Generated } from 'kysely'
import type { Copy, Ids } from './shared-tables.ts'

export type ConnectionTable = Copy & {
  name: string
  number: Generated<string | null>
  status: Connection['status']
  is_default: Generated<boolean>
  queue_ids: Ids
  greeting_message: Generated<string>
  completion_message: Generated<string>
  out_of_hours_message: Generated<string>
  rating_message: Generated<string>
  redirect_queue_id: number | null
  redirect_minutes: Generated<number>
  bot_menu_limit: Generated<number>
  bot_pause_minutes: Generated<number>
  expires_minutes: Generated<number>
  expires_message: Generated<string>
  prompt_id: Generated<number | null>
  integration_id: Generated<number | null>
  deleted: boolean
}

/** The token of a connection for the external API. A row without a hash stores the version of a revoked token. */
export type ApiTokenTable = {
  company_id: Generated<number>
  connection_id: number
  hash: string | null
  version: number
  used_at: Date | null
}
