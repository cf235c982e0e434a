import type { Cipher } from '@recado/kit/secrets/cipher'
import type { Tx } from '../db.ts'
import { openedOrNone } from '../opened-or-none.ts'
import type { OpenTrust, Person, SealedToken, TokenNews, Trust } from './trust.ts'
import { findTrustOfAll, saveTokens } from './trust-repository.ts'

/** The context of a token. Without the person: their row moves from a number to a LID. */
const contextOf = (connectionId: number): string => `${connectionId}|contact_trust|`

const AT_A_TIME = 20 // of one message or notification; the thousands of a history are not compared with stored ones

/** Stores tokens that people have issued to our account; one that is stored already is not written. */
export async function takeTokens(
  tx: Tx,
  { connectionId, cipher }: { connectionId: number; cipher: Cipher },
  news: readonly TokenNews[],
): Promise<void> {
  for (const [ownNumber, told] of Map.groupBy(news, (each) => each.ownNumber)) {
    const book = { connectionId, ownNumber }
    const rowOf = ({ lid, phone, bytes, at, issuedAt, source }: TokenNews) => {
      return { lid, phone, issuedAt, token: { sealed: cipher.seal(bytes, contextOf(connectionId)), at, source } }
    }
    const areMany = told.length > AT_A_TIME
    const written = await saveTokens(tx, book, told.map(rowOf), { replacesSame: areMany })
    const others = areMany ? [] : told.filter((each) => !written.some((row) => isFiledAs(row, each)))
    const changed = await othersOfSameTime(tx, book, others, cipher)
    await saveTokens(tx, book, changed.map(rowOf), { replacesSame: true })
  }
}

const isFiledAs = (row: Person, { lid, phone }: Person): boolean =>
  row.lid === lid && row.phone === (lid === null ? phone : null)

/** Tokens that differ from those of the same second: the same bytes are sealed in another way each time. */
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

/** A token that cannot be opened is ignored: a message to its person leaves without. */
export function openTrust(trust: Trust | undefined, connectionId: number, cipher: Cipher): OpenTrust | undefined {
  if (!trust) return undefined
  const { token, ...rest } = trust
  return { ...rest, token: token && openToken(token, connectionId, cipher) }
}

function openToken({ sealed, at }: SealedToken, connectionId: number, cipher: Cipher): OpenTrust['token'] {
  const bytes = openedOrNone(() => cipher.open(sealed, contextOf(connectionId)))
  return bytes ? { bytes, at } : null
}
