import type { OfConnection } from './shared-tables.ts'

/** The origin of a token: a notification when it was issued, or the history of a phone. */
export type TokenSource = 'notification' | 'history'

/**
 * The proofs that let the account of a connection write to a person; under their LID, or their number if no LID is
 * known.
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
