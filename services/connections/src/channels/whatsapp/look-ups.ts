import { AsyncLocalStorage } from 'node:async_hooks'
import { createBoundedMap } from '@recado/kit/bounded-map'
import type { SignalKeyStoreWithTransaction, SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys'
import { baileys } from './baileys.ts'

type Pairs = Awaited<ReturnType<SignalRepositoryWithLIDStore['lidMapping']['getLIDsForPNs']>>

const ASKED = { most: 5_000, keepMs: 60 * 60_000 } // of people without a LID the network is not asked with each message
const AT_ONCE = 50

/**
 * Has nobody wait for what the network says of somebody else: while a stanza is handled, and while the lock of the keys is
 * held, who has which LID is taken from the keys alone. By itself the client (7.0.0-rc14) asks for each number that it
 * does not find there, several times for one message and for up to 20 s each, before the message is read; all that comes
 * after it waits. Of who has written without a LID it is asked afterwards, and apart.
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
      // the client files what it hears; of who is not answered it is asked with the next message
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

  /** As the client answers: devices keep their number. */
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
