import type { Cipher } from '@recado/kit/secrets/cipher'
import type { Tx } from '../db.ts'
import { openedOrNone } from '../opened-or-none.ts'
import type { OpenTrust, SealedToken, TokenNews, Trust } from './trust.ts'
import { findTrust, saveTokens } from './trust-repository.ts'

/** What a token belongs to. Not the person: his row moves from a number to a LID. */
const contextOf = (connectionId: number): string => `${connectionId}|contact_trust|`

const AT_A_TIME = 20 // of one message or notification; a history, which has thousands, is not looked at one by one

/** Keeps tokens that people have issued to our account; of one that is there already nothing is written. */
export async function takeTokens(
  tx: Tx,
  { connectionId, cipher }: { connectionId: number; cipher: Cipher },
  news: readonly TokenNews[],
): Promise<void> {
  for (const [ownNumber, told] of Map.groupBy(news, (each) => each.ownNumber)) {
    const book = { connectionId, ownNumber }
    const fresh = told.length > AT_A_TIME ? told : await notKnown(tx, book, told, cipher)
    const rows = fresh.map(({ lid, phone, bytes, at, issuedAt, source }) => {
      return { lid, phone, issuedAt, token: { sealed: cipher.seal(bytes, contextOf(connectionId)), at, source } }
    })
    await saveTokens(tx, book, rows)
  }
}

/** Those that are not there: the same bytes are sealed in another way each time, so the database cannot tell. */
async function notKnown(
  tx: Tx,
  book: { connectionId: number; ownNumber: string },
  told: readonly TokenNews[],
  cipher: Cipher,
): Promise<TokenNews[]> {
  const fresh: TokenNews[] = []
  for (const each of told) {
    const known = openTrust(await findTrust(tx, book, each), book.connectionId, cipher)
    const isSame = known?.token?.bytes.equals(each.bytes) ?? false
    if (!isSame || each.issuedAt !== null) fresh.push(each)
  }
  return fresh
}

/** One that cannot be opened is none: a message to its person leaves without. */
export function openTrust(trust: Trust | undefined, connectionId: number, cipher: Cipher): OpenTrust | undefined {
  if (!trust) return undefined
  const { token, ...rest } = trust
  return { ...rest, token: token && openToken(token, connectionId, cipher) }
}

function openToken({ sealed, at }: SealedToken, connectionId: number, cipher: Cipher): OpenTrust['token'] {
  const bytes = openedOrNone(() => cipher.open(sealed, contextOf(connectionId)))
  return bytes ? { bytes, at } : null
}
