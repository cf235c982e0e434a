import type { TokenSource } from '../tables/trust-tables.ts'

/** The account whose trust is read or written: an account that is or was linked to the connection. */
export type TrustBook = {
  readonly connectionId: number
  readonly ownNumber?: string // the number of the account; by default the account that is linked now
}

/** A person by LID and phone number. At least one of the two is known. */
export type Person = { readonly lid: string | null; readonly phone: string | null }

/** A token that a person has issued to our account, encrypted with the cipher of the connection. */
export type SealedToken = { readonly sealed: Buffer; readonly at: Date; readonly source: TokenSource }

/** A person who wrote to our account, and when. */
export type Heard = Person & { readonly at: Date }

/** The stored trust between our account and a person. */
export type Trust<Token = SealedToken> = {
  readonly token: Token | null
  readonly issuedAt: Date | null // when our account last issued its token to the person
  readonly heardAt: Date | null // when the person last wrote to us, to within a day
  // when the network last refused a message to the person because it did not trust the account
  readonly refusedAt: Date | null
}

/** The trust with its token decrypted, so that messages can carry the token. */
export type OpenTrust = Trust<{ readonly bytes: Buffer; readonly at: Date }>

/** A token that a person has issued to our account, as received. */
export type TokenNews = Person & {
  readonly ownNumber: string // the number of our account
  readonly bytes: Uint8Array
  readonly at: Date // when the person issued the token, in whole seconds
  readonly issuedAt: Date | null // when our account issued its token to the person, if known
  readonly source: TokenSource
}

/**
 * Whether the person has contacted us, by a message or a token (even an expired one), so that the network may accept a
 * message to them.
 */
export const isWarm = ({ token, heardAt }: Pick<Trust<unknown>, 'token' | 'heardAt'>): boolean =>
  token !== null || heardAt !== null
