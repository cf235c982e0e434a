import type { OfConnection } from './shared-tables.ts'

/** A person whom the phone of a connection knows by name. */
export type PhoneBookTable = OfConnection & {
  jid: string
  phone: string | null
  lid: string | null
  username: string | null
  name: string | null
}
