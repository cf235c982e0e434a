import type { OfConnection } from './shared-tables.ts'

/** The secret of a message, by its id and chat. */
export type SecretTable = OfConnection & {
  wa_message_id: string
  from_me: boolean
  phone: string | null
  lid: string | null
  group_id: string | null
  writer_phone: string | null
  writer_lid: string | null
  secret: Buffer
  expires_at: Date | null
}
