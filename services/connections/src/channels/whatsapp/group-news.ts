import { createHash } from 'node:crypto'
import type { SessionStore } from '../channel.ts'
import type { Arrival } from './arrival.ts'
import { toBytes } from './auth-state.ts'
import { encodeStanza, type Me } from './stanza.ts'

/**
 * Writes what became of a group into the journal, where it is read at its place among the messages. The same news that
 * comes again, since the network did not hear that we know, is there already.
 */
export async function keepGroupNews(
  store: Pick<SessionStore, 'writeKeys'>,
  me: Me,
  { node: { attrs, content }, arrival, offline }: Arrival,
): Promise<void> {
  const plaintext = toBytes(content ?? [])
  const name = [attrs['id'], attrs['from'], attrs['t']].join('\0')
  const cipherHash = createHash('sha256').update(`group news\0${name}\0`).update(plaintext).digest()
  const stanza = encodeStanza({ attrs, me, isGroupNews: true })
  await store.writeKeys([], { cipherHash, arrival, stanzaId: attrs['id'] ?? '', stanza, plaintext, offline })
}
