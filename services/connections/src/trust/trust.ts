/** Whose trust is meant: that of the account that is linked to a connection. Another account has none of it. */
export type TrustBook = { readonly connectionId: number; readonly ownNumber: string }

/** Somebody as the network names him; at least one of the two is known. */
export type Person = { readonly lid: string | null; readonly phone: string | null }

/** Where a token came from: told when it was issued, with the history of a phone, or from the client's own keys. */
export type TokenSource = 'notification' | 'history' | 'keys'

/** A token that a person has issued to our account, sealed by the cipher of the connection. */
export type SealedToken = { readonly sealed: Buffer; readonly at: Date; readonly source: TokenSource }

/** What is known of the trust between our account and a person. */
export type Trust = {
  readonly token: SealedToken | null
  readonly issuedAt: Date | null // our own token to him, the newest one
  readonly heardAt: Date | null // he wrote to us, to within a day
  readonly refusedAt: Date | null // the network refused a message to him for want of trust
}

/**
 * Whether the network may take a message to this person on the word of the person himself: he wrote to us, or has issued
 * a token to us, be it one that has expired.
 */
export const isWarm = ({ token, heardAt }: Pick<Trust, 'token' | 'heardAt'>): boolean =>
  token !== null || heardAt !== null
