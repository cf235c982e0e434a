import type { OfConnection } from './shared-tables.ts'

/** A person in the address book of a connection's phone. */
export type PhoneBookTable = OfConnection & {
  jid: string
  phone: string | null
  lid: string | null
  username: string | null
  name: string | null
}
