import amqplib, { type ConfirmChannel, type RecoveringChannelModel } from 'amqplib'
import type { Log } from '../log.ts'

/** Prepares a fresh channel: topology, consumers. Runs again whenever the channel had to be opened again. */
export type UseChannel = (channel: ConfirmChannel) => Promise<void>

export type Broker = {
  isConnected(): boolean
  /** Keeps a channel open for as long as the broker is there; resolves when it was first prepared. */
  keepChannel(use: UseChannel): Promise<void>
  close(): Promise<void>
}

const REOPEN_MS = 200
const CLOSE_MS = 2_000 // closing a connection whose socket is gone may never answer

/**
 * A connection that comes back by itself, and channels that come back with it.
 * @throws when the broker cannot be reached at start
 */
export async function connectBroker(url: string, log: Log): Promise<Broker> {
  const kept: UseChannel[] = []
  let connected = false
  let closing = false

  const broker: RecoveringChannelModel = await amqplib.connect(url, {
    noDelay: true, // without it Nagle adds about 40 ms to every hop
    timeout: 10_000,
    recovery: { initialDelay: 100, maxDelay: 2_000, initialMaxRetries: 0, maxRetries: Number.POSITIVE_INFINITY },
  })
  connected = true
  broker.on('error', (err: unknown) => log.warn({ err }, 'broker connection failed'))
  broker.on('disconnect', () => {
    connected = false
    if (!closing) log.warn('broker connection lost')
  })
  broker.on('connect', () => {
    connected = true
    log.info('broker connection is back')
    for (const use of kept) void reopen(use)
  })

  async function open(use: UseChannel): Promise<void> {
    const channel = await broker.createConfirmChannel()
    channel.on('error', (err: unknown) => log.warn({ err }, 'broker channel failed'))
    channel.once('close', () => {
      if (connected && !closing) void reopen(use) // only the channel died; a lost connection opens all again on 'connect'
    })
    await use(channel)
  }

  async function reopen(use: UseChannel): Promise<void> {
    while (connected && !closing) {
      const opened = await open(use).then(
        () => true,
        (err: unknown) => {
          log.warn({ err }, 'broker channel not opened')
          return false
        },
      )
      if (opened) return
      await new Promise((resume) => setTimeout(resume, REOPEN_MS))
    }
  }

  return {
    isConnected: () => connected,
    keepChannel: async (use) => {
      await open(use)
      kept.push(use)
    },
    close: async () => {
      closing = true
      await Promise.race([broker.close().catch(() => {}), new Promise((resume) => setTimeout(resume, CLOSE_MS))])
    },
  }
}
