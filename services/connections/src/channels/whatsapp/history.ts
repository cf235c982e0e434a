import { createHash } from 'node:crypto'
import type { proto } from '@whiskeysockets/baileys'
import type { JournalEntry, SessionStore } from '../channel.ts'
import { attempt } from './reading/attempt.ts'
import { retell } from './reading/web-message.ts'
import { encodeStanza, type Me } from './stanza.ts'

const DAY_MS = 24 * 60 * 60_000
const AT_ONCE = 100 // messages per transaction; few, so that incoming messages do not wait long
const MOST = 20_000 // messages per report of a phone; older ones are dropped

/**
 * Writes a phone's history from before it was linked into the journal, oldest message first. From there its messages
 * are read like incoming messages.
 *
 * @param days the number of days of history to store
 */
export async function keepHistory(
  store: Pick<SessionStore, 'keepHistory' | 'nextArrival'>,
  me: Me,
  told: readonly proto.IWebMessageInfo[],
  days: number,
): Promise<void> {
  const since = Date.now() - days * DAY_MS
  const timeOf = ({ messageTimestamp }: proto.IWebMessageInfo) => Number(messageTimestamp ?? 0) * 1_000
  const wanted = told.filter((message) => timeOf(message) >= since).toSorted((a, b) => timeOf(a) - timeOf(b))
  const entries = wanted.slice(-MOST).flatMap((message) => attempt(() => entryOf(message, me, store.nextArrival)) ?? [])
  for (let start = 0; start < entries.length; start += AT_ONCE) {
    await store.keepHistory(entries.slice(start, start + AT_ONCE))
  }
}

function entryOf(message: proto.IWebMessageInfo, me: Me, nextArrival: () => number): JournalEntry | undefined {
  const retold = retell(message, me)
  if (!retold) return undefined
  const { stanza, padded: plaintext } = retold
  const { id = '', from, recipient, participant } = stanza.attrs
  const cipherHash = createHash('sha256').update(['history', id, from, recipient, participant].join('\0')).digest()
  const stored = encodeStanza({ ...stanza, isHistory: true })
  return { cipherHash, arrival: nextArrival(), stanzaId: id, stanza: stored, plaintext, offline: true }
}
