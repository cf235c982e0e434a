import type { TokenSource } from '../tables/trust-tables.ts'

/**
 * The account that the trust belongs to: one that is, or was, linked to a connection. Other accounts do not share it.
 */
export type TrustBook = {
  readonly connectionId: number
  readonly ownNumber?: string // of the account; by default the currently linked one
}

/** A person by the network's names; at least one of the two is known. */
export type Person = { readonly lid: string | null; readonly phone: string | null }

/** A token that a person has issued to our account, encrypted with the cipher of the connection. */
export type SealedToken = { readonly sealed: Buffer; readonly at: Date; readonly source: TokenSource }

/** A person who wrote to our account, and when. */
export type Heard = Person & { readonly at: Date }

/** The known trust between our account and a person. */
export type Trust<Token = SealedToken> = {
  readonly token: Token | null
  readonly issuedAt: Date | null // our newest token to the person
  readonly heardAt: Date | null // the person wrote to us, to within a day
  readonly refusedAt: Date | null // the network refused a message to the person for lack of trust
}

/** The trust with the decrypted token, in the form for the network. */
export type OpenTrust = Trust<{ readonly bytes: Buffer; readonly at: Date }>

/** A token that a person has issued to our account, as received. */
export type TokenNews = Person & {
  readonly ownNumber: string // of our account
  readonly bytes: Uint8Array
  readonly at: Date // when the person issued it, in whole seconds
  readonly issuedAt: Date | null // when our account issued its own token to the person, if known
  readonly source: TokenSource
}

/**
 * Whether the network may accept a message to this person because of the person's own action: they wrote to us, or
 * issued a token to us, even an expired one.
 */
export const isWarm = ({ token, heardAt }: Pick<Trust<unknown>, 'token' | 'heardAt'>): boolean =>
  token !== null || heardAt !== null
