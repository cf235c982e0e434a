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
  owed: Generated<boolean> // the message arrived without its text, which the phone may still deliver
  awaits: Generated<string | null> // the id of the message whose secret decrypts it
  received_at: Generated<Date>
  handled_at: Date | null
  drop_reason: string | null
  failures: Generated<number> // the number of failed attempts to read it
  retry_at: Date | null // postponed until this time, or until a process starts
}
