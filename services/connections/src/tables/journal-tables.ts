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
  owed: Generated<boolean> // the message arrived without its text, and the phone can still deliver the text
  awaits: Generated<string | null> // the id of the message whose secret decrypts this entry
  received_at: Generated<Date>
  handled_at: Date | null
  drop_reason: string | null
  failures: Generated<number> // the number of failed attempts to read the entry
  retry_at: Date | null // the next attempt to read a postponed entry; a process that starts reads it at once
}
