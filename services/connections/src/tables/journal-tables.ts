import type { Generated } from 'kysely'
import type { OfConnection } from './shared-tables.ts'

export type JournalTable = OfConnection & {
  cipher_hash: Buffer
  epoch: number
  arrival: number
  stanza_id: string
  stanza: Buffer
  plaintext: Buffer | null
  offline: boolean
  owed: Generated<boolean> // arrived without its text, which the phone may deliver
  awaits: Generated<string | null> // the id of the message whose secret decrypts it
  received_at: Generated<Date>
  handled_at: Date | null
  drop_reason: string | null
  failures: Generated<number> // of attempts to read it
  retry_at: Date | null // postponed until then, or since the process started
}
