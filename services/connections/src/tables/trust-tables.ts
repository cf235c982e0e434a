import type { OfConnection } from './shared-tables.ts'

/** Where a token came from: a notification about its issue, or the message history of a phone. */
export type TokenSource = 'notification' | 'history'

/**
 * The facts that let the account of a connection write to a person. The row is under the person's LID, or under their
 * phone number while the LID is unknown.
 */
export type TrustTable = OfConnection & {
  own_number: string
  lid: string | null
  phone: string | null
  token: Buffer | null
  token_at: Date | null
  source: TokenSource | null
  issued_at: Date | null
  heard_at: Date | null
  refused_at: Date | null
}
