import type { Log } from '@recado/kit/log'
import type { Channel } from '../channel.ts'
import { jidOf } from './address.ts'
import { loadCredentials } from './auth-state.ts'
import { createBoundedCache } from './bounded-cache.ts'
import { createDeviceBook } from './devices/device-book.ts'
import { withTimer } from './disappearing.ts'
import { encodeOutgoing } from './encode-outgoing.ts'
import { downloadFile } from './files/download.ts'
import { createHostBook } from './files/host-book.ts'
import type { Network } from './open-socket.ts'
import { givenUp, unread } from './owed-message.ts'
import { messageReader } from './reading/read-message.ts'
import type { Memory, WhatsappMetrics } from './session-surroundings.ts'
import { startSocketSession } from './socket-session.ts'
import { addressOfStanza, chatOfStanza, isOfChat, isSameMessage, isUnread } from './stanza.ts'

/** Creates one connection's channel to WhatsApp, or to another server, by the WhatsApp Web protocol. */
export function createWhatsappChannel(network: Network, log: Log, metrics: WhatsappMetrics): Channel {
  let memory = freshMemory()
  const hostBook = createHostBook(network.hosts)
  return {
    connect: (store, listener, { pairingNumber, version } = {}) =>
      startSocketSession({
        network: version ? { ...network, version } : network,
        store,
        listener,
        pairingNumber,
        log,
        metrics,
        memory,
        hostBook,
        onStoreFailure: () => {
          memory = freshMemory()
        },
      }),
    isPaired: async (store) => (await loadCredentials(store)).account !== undefined,
    encode: encodeOutgoing,
    withTimer,
    read: messageReader(metrics),
    fetchFile: (file, signal) => downloadFile(network.hosts, hostBook.hosts, file, signal),
    givenUp,
    unread,
    chatOfStanza,
    addressOfStanza,
    isUnread,
    isSameMessage,
    isOfChat,
    chatOfAddress: jidOf,
  }
}

const RETRIES = { most: 5_000, keepMs: 24 * 60 * 60_000 }

/** Limits of the cache of group members. WhatsApp announces changes of members; the largest groups have 1,024. */
const GROUPS = { most: 50, keepMs: 60 * 60_000 }

/** Limits of the cache of delivery counts. It is small: only the first stanzas of a backlog are delivered again. */
const DELIVERIES = { most: 500, keepMs: 2 * 24 * 60 * 60_000 }

/** Limits of the caches of people's addresses. An evicted address is requested or reported again. */
const PEOPLE = { most: 5_000, keepMs: 24 * 60 * 60_000 }

const freshMemory = (): Memory => ({
  devices: createDeviceBook(),
  retries: createBoundedCache(RETRIES),
  groups: createBoundedCache(GROUPS),
  deliveries: createBoundedCache(DELIVERIES),
  people: createBoundedCache(PEOPLE),
  outdated: createBoundedCache(PEOPLE),
  refusing: createBoundedCache(PEOPLE),
})
