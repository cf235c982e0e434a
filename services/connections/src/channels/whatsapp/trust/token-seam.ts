import type { SignalDataTypeMap, SignalKeyStore } from '@whiskeysockets/baileys'
import type { TokenNews } from '../../../trust/trust.ts'
import { lidOf, phoneOf } from '../address.ts'
import { isInTurn } from '../baileys.ts'

type ClientToken = SignalDataTypeMap['tctoken']

/** Under this name the client lists all others, in one value that it writes anew for each (7.0.0-rc14, `TC_TOKEN_INDEX_KEY`). */
const INDEX = '__index'

type Deps = {
  /** The number of the linked account. */
  readonly ownNumber: () => string | undefined
  readonly write: (tokens: readonly TokenNews[]) => Promise<void>
}

/**
 * The client's keys without its tokens of trust: what it hears of them is handed on, and it never sees one. So it shows,
 * issues, issues anew and forgets none by itself; by itself it forgets when it issued (7.0.0-rc14, `relayMessage` in
 * Socket/messages-send.js: the write goes into a transaction that has ended), so that it issues with each message, and it
 * throws tokens away after four weeks that WhatsApp takes for half a year. Within a send it is told that one was issued
 * just now.
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

/** A history is told together with the list of all names, a notification by itself. */
export function tokensIn(told: Readonly<Record<string, ClientToken | null>>, ownNumber: string): TokenNews[] {
  const source = INDEX in told ? 'history' : 'notification'
  const latest = Date.now() / 1_000 + DAY_S // the person who issues it says when
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
