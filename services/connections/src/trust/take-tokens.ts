import type { Cipher } from '@recado/kit/secrets/cipher'
import { openedOrNone } from '../opened-or-none.ts'
import type { Tx } from '../tables/db.ts'
import type { OpenTrust, Person, SealedToken, TokenNews, Trust } from './trust.ts'
import { findTrustOfAll, saveTokens } from './trust-repository.ts'

/**
 * The context to which the encryption binds a token. It does not include the person, because the row may move from a
 * phone number to a LID.
 */
const contextOf = (connectionId: number): string => `${connectionId}|contact_trust|`

/**
 * Stores tokens that people have issued to our account. A token that equals the stored token is not written again. The
 * thousands of tokens of a history are written without this comparison.
 */
export async function takeTokens(
  tx: Tx,
  { connectionId, cipher }: { connectionId: number; cipher: Cipher },
  news: readonly TokenNews[],
): Promise<void> {
  for (const told of groupsOf(news)) {
    const [{ ownNumber, source: toldBy }] = told
    const book = { connectionId, ownNumber }
    const rowOf = ({ lid, phone, bytes, at, issuedAt, source }: TokenNews) => {
      return { lid, phone, issuedAt, token: { sealed: cipher.seal(bytes, contextOf(connectionId)), at, source } }
    }
    const isHistory = toldBy === 'history'
    const written = await saveTokens(tx, book, told.map(rowOf), { replacesSame: isHistory })
    const others = isHistory ? [] : told.filter((each) => !written.some((row) => isFiledAs(row, each)))
    const changed = await othersOfSameTime(tx, book, others, cipher)
    await saveTokens(tx, book, changed.map(rowOf), { replacesSame: true })
  }
}

/** Groups tokens by account and source. */
const groupsOf = (news: readonly TokenNews[]) =>
  [...Map.groupBy(news, ({ ownNumber, source }) => `${source} ${ownNumber}`).values()] as [TokenNews, ...TokenNews[]][]

const isFiledAs = (row: Person, { lid, phone }: Person): boolean =>
  row.lid === lid && row.phone === (lid === null ? phone : null)

/**
 * Selects the tokens that differ from the stored tokens of the same second. The stored tokens are decrypted for this,
 * because encrypting the same token twice gives different bytes.
 */
async function othersOfSameTime(
  tx: Tx,
  book: { connectionId: number; ownNumber: string },
  told: readonly TokenNews[],
  cipher: Cipher,
): Promise<TokenNews[]> {
  const known = await findTrustOfAll(tx, book, told)
  return told.filter((each, index) => {
    const token = openTrust(known[index], book.connectionId, cipher)?.token
    return !token?.bytes.equals(each.bytes) && !(token && token.at > each.at)
  })
}

/** Decrypts the token of a stored trust. A token that cannot be decrypted becomes null, as if it were missing. */
export function openTrust(trust: Trust | undefined, connectionId: number, cipher: Cipher): OpenTrust | undefined {
  if (!trust) return undefined
  const { token, ...rest } = trust
  return { ...rest, token: token && openToken(token, connectionId, cipher) }
}

function openToken({ sealed, at }: SealedToken, connectionId: number, cipher: Cipher): OpenTrust['token'] {
  const bytes = openedOrNone(() => cipher.open(sealed, contextOf(connectionId)))
  return bytes ? { bytes, at } : null
}
