import type { Log } from '@recado/kit/log'
import type { Channel } from '../channel.ts'
import { jidOf } from './address.ts'
import { loadCredentials } from './auth-state.ts'
import { createBoundedCache } from './bounded-cache.ts'
import { encodeOutgoing } from './encode-outgoing.ts'
import { downloadFile } from './files/download.ts'
import type { Network } from './open-socket.ts'
import { readMessage } from './reading/read-message.ts'
import type { Memory, WhatsappMetrics } from './session-surroundings.ts'
import { startSocketSession } from './socket-session.ts'
import { chatOfStanza } from './stanza.ts'

/** One connection's way to WhatsApp, through the WhatsApp Web protocol, or to whatever speaks it at the address. */
export function createWhatsappChannel(network: Network, log: Log, metrics: WhatsappMetrics): Channel {
  let memory = freshMemory()
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
        onStoreFailure: () => {
          memory = freshMemory()
        },
      }),
    isPaired: async (store) => (await loadCredentials(store)).account !== undefined,
    encode: encodeOutgoing,
    read: readMessage,
    fetchFile: (file, signal) => downloadFile(network.hosts, file, signal),
    chatOfStanza,
    chatOfAddress: jidOf,
  }
}

/**
 * Which devices people have, for a day: the network tells when they change. Without a longer memory than its own five
 * minutes the client asks again, and then forces fresh sessions that use up the one-time keys of whom we write to.
 */
const DEVICES = { most: 5_000, keepMs: 24 * 60 * 60_000 }
const RETRIES = { most: 5_000, keepMs: 24 * 60 * 60_000 }

/** Who is in a group, which the network tells when it changes; the largest have 1024 members. */
const GROUPS = { most: 50, keepMs: 60 * 60_000 }

/** What comes again stands at the head of what waited. */
const DELIVERIES = { most: 500, keepMs: 2 * 24 * 60 * 60_000 }

const freshMemory = (): Memory => ({
  devices: createBoundedCache(DEVICES),
  retries: createBoundedCache(RETRIES),
  groups: createBoundedCache(GROUPS),
  deliveries: createBoundedCache(DELIVERIES),
})
