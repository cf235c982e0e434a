/** The account whose trust is meant: one that is, or was, linked to a connection. Other accounts do not share it. */
export type TrustBook = {
  readonly connectionId: number
  readonly ownNumber?: string // of the account; of that which is linked now unless given
}

/** Somebody as the network names him; at least one of the two is known. */
export type Person = { readonly lid: string | null; readonly phone: string | null }

/** Where a token came from: from the notification of its issue, or from the history of a phone. */
export type TokenSource = 'notification' | 'history'

/** A token that a person has issued to our account, sealed by the cipher of the connection. */
export type SealedToken = { readonly sealed: Buffer; readonly at: Date; readonly source: TokenSource }

/** Somebody who wrote to our account, and when. */
export type Heard = Person & { readonly at: Date }

/** The known trust between our account and a person. */
export type Trust<Token = SealedToken> = {
  readonly token: Token | null
  readonly issuedAt: Date | null // our own token to him, the newest one
  readonly heardAt: Date | null // he wrote to us, to within a day
  readonly refusedAt: Date | null // the network refused a message to him for want of trust
}

/** The same with the token as it is shown to the network. */
export type OpenTrust = Trust<{ readonly bytes: Buffer; readonly at: Date }>

/** A token that a person has issued to our account, as we hear of it. */
export type TokenNews = Person & {
  readonly ownNumber: string // of our account
  readonly bytes: Uint8Array
  readonly at: Date // when the person issued it, in whole seconds
  readonly issuedAt: Date | null // when our account issued its own to him, if this tells
  readonly source: TokenSource
}

/**
 * Whether the network may take a message to this person on the word of the person himself: he wrote to us, or has issued
 * a token to us, be it one that has expired.
 */
export const isWarm = ({ token, heardAt }: Pick<Trust<unknown>, 'token' | 'heardAt'>): boolean =>
  token !== null || heardAt !== null
