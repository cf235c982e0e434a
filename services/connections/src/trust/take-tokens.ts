import type { Cipher } from '@recado/kit/secrets/cipher'
import { openedOrNone } from '../opened-or-none.ts'
import type { Tx } from '../tables/db.ts'
import type { OpenTrust, Person, SealedToken, TokenNews, Trust } from './trust.ts'
import { findTrustOfAll, saveTokens } from './trust-repository.ts'

/** The context of a token. It omits the person, because the row moves from a number to a LID. */
const contextOf = (connectionId: number): string => `${connectionId}|contact_trust|`

/**
 * Stores tokens that people have issued to our account. A stored token is not written again, except the thousands of a
 * history, which are not compared with stored ones.
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

/** By account and source. */
const groupsOf = (news: readonly TokenNews[]) =>
  [...Map.groupBy(news, ({ ownNumber, source }) => `${source} ${ownNumber}`).values()] as [TokenNews, ...TokenNews[]][]

const isFiledAs = (row: Person, { lid, phone }: Person): boolean =>
  row.lid === lid && row.phone === (lid === null ? phone : null)

/** Tokens that differ from the stored ones of the same second: encryption yields other bytes each time. */
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

/** A token that cannot be decrypted is ignored: a message to its person is sent without one. */
export function openTrust(trust: Trust | undefined, connectionId: number, cipher: Cipher): OpenTrust | undefined {
  if (!trust) return undefined
  const { token, ...rest } = trust
  return { ...rest, token: token && openToken(token, connectionId, cipher) }
}

function openToken({ sealed, at }: SealedToken, connectionId: number, cipher: Cipher): OpenTrust['token'] {
  const bytes = openedOrNone(() => cipher.open(sealed, contextOf(connectionId)))
  return bytes ? { bytes, at } : null
}
