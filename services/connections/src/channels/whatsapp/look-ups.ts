import { AsyncLocalStorage } from 'node:async_hooks'
import { createBoundedMap } from '@recado/kit/bounded-map'
import type { SignalKeyStoreWithTransaction, SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys'
import { baileys } from './baileys.ts'

type Pairs = Awaited<ReturnType<SignalRepositoryWithLIDStore['lidMapping']['getLIDsForPNs']>>

const ASKED = { most: 5_000, keepMs: 60 * 60_000 } // a number whose LID we do not know is looked up once an hour
const AT_ONCE = 50

/**
 * Prevents lookups of a person from delaying other messages. While the client handles a stanza or has locked the keys,
 * it gets LIDs only from the stored keys; a sender without a stored LID is looked up afterwards, separately.
 *
 * The unchanged client (7.0.0-rc14) asks WhatsApp for each unknown number before it reads the message, several times
 * per message and for up to 20 s each, and all later messages wait.
 *
 * @param isHandling whether a stanza is being handled
 */
export function lookUpApart(
  { lidMapping }: Pick<SignalRepositoryWithLIDStore, 'lidMapping'>,
  keys: SignalKeyStoreWithTransaction,
  isHandling: () => boolean,
): void {
  const outside = AsyncLocalStorage.snapshot()
  const lookUp = lidMapping.getLIDsForPNs.bind(lidMapping)
  const asked = createBoundedMap<string, true>(ASKED)
  const unknown = new Set<string>()
  let isAsking = false

  async function askForUnknown(): Promise<void> {
    isAsking = true
    while (unknown.size > 0) {
      const some = [...unknown].slice(0, AT_ONCE)
      for (const phone of some) unknown.delete(phone)
      // the client stores the answers; unanswered lookups are repeated with the next message
      await lookUp(some).catch(() => {
        for (const phone of some) asked.delete(phone)
      })
    }
    isAsking = false
  }
  function askLater(phone: string): void {
    if (asked.has(phone)) return
    asked.set(phone, true)
    unknown.add(phone)
    if (!isAsking) outside(() => void askForUnknown())
  }

  /** Finds LIDs in the stored keys. The result has the client's form, in which ids include the device number. */
  async function findInKeys(phones: readonly string[]): Promise<Pairs> {
    const people = phones.flatMap((pn) => {
      const { user, device, server } = baileys.jidDecode(pn) ?? {}
      return user && (server === 's.whatsapp.net' || server === 'hosted') ? [{ pn, user, device, server }] : []
    })
    const lids = await keys.get(
      'lid-mapping',
      people.map(({ user }) => user),
    )
    const found = people.flatMap(({ pn, user, device, server }) => {
      const lid = lids[user]
      if (lid) return { pn, lid: baileys.jidEncode(lid, server === 'hosted' ? 'hosted.lid' : 'lid', device) }
      if (isHandling()) askLater(`${user}@s.whatsapp.net`)
      return []
    })
    return found.length > 0 ? found : null
  }

  lidMapping.getLIDsForPNs = (phones) => (isHandling() || keys.isInTransaction() ? findInKeys(phones) : lookUp(phones))
}
