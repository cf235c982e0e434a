import type { ChannelType, ConnectionStatus, NetworkWords } from '@recado/contracts/connections/connection'
import type { Copy, OfCompany, Versioned } from '@recado/kit/db/columns'
import type { ColumnType, Generated } from 'kysely'
import type { OfConnection } from './shared-tables.ts'

export type ConnectionTable = OfCompany &
  Versioned & {
    id: Generated<number>
    name: string
    type: ChannelType
    status: ConnectionStatus
    status_reason: string | null
    qrcode: Generated<string>
    qrcode_expires_at: Date | null
    retries: Generated<number>
    is_default: boolean
    number: string | null
    profile_name: string | null
    last_open_at: Date | null
    last_inbound_at: Date | null
    last_outbound_at: Date | null
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
    token_hash: string | null
    token_prefix: string | null
    token_last_used_at: Date | null
    data_key: Buffer | null
    proxy_address: string | null // without user and password
    proxy_sealed: Buffer | null // the whole URL, encrypted with the data key
    network_words: ColumnType<NetworkWords | null, string | null, string | null>
    retry_at: Date | null
    reach_number: string | null // the number of the account to which the next four columns belong
    locked_until: Date | null
    lock_type: string | null
    new_chat_cap: Generated<string>
    cap_ends_at: Date | null
    last_trouble: string | null
    last_trouble_at: Date | null
    deleted_at: Date | null
  }

export type ConnectionQueueTable = OfConnection & { queue_id: number }

/** A copy of another service's row; this service needs only its id. */
export type CopyTable = Copy & { deleted: Generated<boolean> }

export type HistoryTable = OfConnection & {
  id: Generated<number>
  at: Generated<Date>
  status: ConnectionStatus
  reason: string | null
}
