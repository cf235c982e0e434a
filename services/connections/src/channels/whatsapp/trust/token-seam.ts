import type { SignalDataTypeMap, SignalKeyStore } from '@whiskeysockets/baileys'
import type { TokenNews } from '../../../trust/trust.ts'
import { lidOf, phoneOf } from '../address.ts'
import { isInTurn } from '../baileys.ts'

type ClientToken = SignalDataTypeMap['tctoken']

/**
 * The key under which the client stores a list of all tokens' names. The client rewrites this list for each token
 * (7.0.0-rc14, `TC_TOKEN_INDEX_KEY`).
 */
const INDEX = '__index'

type Deps = {
  /** The number of the linked account. */
  readonly ownNumber: () => string | undefined
  readonly write: (tokens: readonly TokenNews[]) => Promise<void>
}

/**
 * Wraps the client's keys so that the client reads no stored trust tokens. `write` gets the tokens that the client
 * receives. Without stored tokens the client does not show, issue, renew or delete any.
 *
 * The client itself would lose the time at which it issued a token (7.0.0-rc14, `relayMessage` in
 * Socket/messages-send.js: the write goes to a transaction that has ended), and so issue a token with each message. It
 * would also delete tokens after four weeks, although WhatsApp accepts them for half a year.
 *
 * During a send, `get` returns that a token was issued just now, so that the client does not issue one.
 */
export function withoutTokens(keys: SignalKeyStore, { ownNumber, write }: Deps): SignalKeyStore {
  return {
    async get(type, ids) {
      if (type !== 'tctoken') return keys.get(type, ids)
      if (!isInTurn()) return {}
      const issued: ClientToken = { token: Buffer.alloc(0), senderTimestamp: Math.floor(Date.now() / 1_000) }
      return Object.fromEntries(ids.flatMap((id) => (id === INDEX ? [] : [[id, issued]]))) as {
        [id: string]: SignalDataTypeMap[typeof type]
      }
    },
    async set({ tctoken, ...rest }) {
      const account = ownNumber()
      const tokens = tctoken && account !== undefined ? tokensIn(tctoken, account) : []
      if (tokens.length > 0) await write(tokens)
      if (Object.keys(rest).length > 0) await keys.set(rest)
    },
  }
}

const DAY_S = 86_400

/** Reads tokens that the client wrote. Tokens that are written together with the list of names come from a history. */
export function tokensIn(told: Readonly<Record<string, ClientToken | null>>, ownNumber: string): TokenNews[] {
  const source = INDEX in told ? 'history' : 'notification'
  const latest = Date.now() / 1_000 + DAY_S // people choose the times in their tokens
  return Object.entries(told).flatMap(([jid, entry]) => {
    const person = { lid: lidOf(jid), phone: phoneOf(jid) }
    const seconds = Number(entry?.timestamp)
    if (!entry?.token.length || !(seconds > 0) || seconds > latest || (person.lid === null && person.phone === null))
      return []
    const { senderTimestamp } = entry
    const issuedAt =
      senderTimestamp === undefined || senderTimestamp > latest ? null : new Date(senderTimestamp * 1_000)
    return { ...person, ownNumber, bytes: entry.token, at: new Date(seconds * 1_000), issuedAt, source }
  })
}
