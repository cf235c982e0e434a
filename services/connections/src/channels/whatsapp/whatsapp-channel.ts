import type { Log } from '@recado/kit/log'
import type { Channel } from '../channel.ts'
import { jidOf } from './address.ts'
import { baileys } from './baileys.ts'
import { createDeviceCache } from './device-cache.ts'
import { downloadFile } from './files/download.ts'
import type { Network } from './open-socket.ts'
import { chatOfStanza, readMessage } from './read-message.ts'
import type { Memory, WhatsappMetrics } from './session-surroundings.ts'
import { startSocketSession } from './socket-session.ts'

/** One connection's way to WhatsApp, through the WhatsApp Web protocol, or to whatever speaks it at the address. */
export function createWhatsappChannel(network: Network, log: Log, metrics: WhatsappMetrics): Channel {
  let memory = freshMemory()
  return {
    connect: (store, listener) =>
      startSocketSession({
        network,
        store,
        listener,
        log,
        metrics,
        memory,
        onStoreFailure: () => {
          memory = freshMemory()
        },
      }),
    encode: async ({ text }) => {
      const content = await baileys.generateWAMessageContent({ text, linkPreview: null }, { upload: noUpload })
      return baileys.proto.Message.encode(content).finish()
    },
    read: readMessage,
    fetchFile: (file, signal) => downloadFile(network.hosts, file, signal),
    chatOfStanza,
    chatOfAddress: jidOf,
  }
}

const freshMemory = (): Memory => ({ devices: createDeviceCache(), retries: createDeviceCache() })

const noUpload = () => Promise.reject(new Error('a text has nothing to upload'))
