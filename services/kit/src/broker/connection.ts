import amqplib, { type ConfirmChannel, type RecoveringChannelModel } from 'amqplib'
import { type BrokerUrlRing, createUrlRing } from '../broker-urls.ts'
import { isTransient } from '../errors.ts'
import type { Log } from '../log.ts'
import { reasonOf } from '../reason-of.ts'
import { pause } from '../timing/pause.ts'

/** Prepares a new channel: declares the topology and starts consumers. Runs again whenever the channel is reopened. */
export type UseChannel = (channel: ConfirmChannel) => Promise<void>

export type Broker = {
  isConnected(): boolean
  /** Opens a channel and reopens it whenever it is lost. Resolves when the channel is prepared for the first time. */
  keepChannel(use: UseChannel): Promise<void>
  close(): Promise<void>
}

type OpenChannel = { readonly closed: Promise<void> }

const REOPEN_MS = 200
const LOOK_MS = 100 // between connection attempts while the broker is starting
const START_MS = 60_000 // how long a starting service retries requests that a busy broker refuses
const BUSY_CODES = [320, 506, 541] // connection-forced, resource-error, internal-error (AMQP 0-9-1, 1.2); a retry cannot fix other errors
const CLOSE_MS = 2_000 // closing a connection with a dead socket may never resolve

/**
 * Opens a connection that reopens automatically, with its channels. Connecting starts immediately; `keepChannel` waits
 * for it. A lost connection is reopened to the next node of the broker.
 * `make up` starts services together with RabbitMQ, which starts more slowly, so attempts are repeated. If the broker
 * answers with a refusal, the start fails at once.
 * @param urls addresses of the broker's nodes
 * @param waitMs how long to wait for a broker that does not answer; then `keepChannel` rejects
 */
export function openBroker(urls: readonly string[], { waitMs, log }: { waitMs: number; log: Log }): Broker {
  let connected = false
  const closing = new AbortController()
  const nodes = createUrlRing(urls)
  const connection = connect()
  connection.catch(() => {}) // keepChannel rejects with the same error

  async function connect(): Promise<RecoveringChannelModel> {
    const attempt = () =>
      amqplib.connect(nodes.target, {
        noDelay: true, // without it Nagle adds about 40 ms to every hop
        timeout: 10_000,
        recovery: { initialDelay: 100, maxDelay: 250, initialMaxRetries: 0, maxRetries: Number.POSITIVE_INFINITY },
      })
    const model = await untilThere(() => onAnyNode(attempt, nodes), { waitMs, log, signal: closing.signal }).catch(
      (error: unknown) => {
        throw new Error(`the broker of AMQP_URL does not answer: ${reasonOf(error)}`)
      },
    )
    model.on('error', (err: unknown) => log.warn({ err }, 'broker connection failed'))
    model.on('disconnect', () => {
      connected = false
      if (!closing.signal.aborted) log.warn({ node: nodes.host() }, 'broker connection lost')
      nodes.turn()
    })
    model.on('connect-failed', nodes.turn)
    model.on('connect', () => {
      connected = true
      log.info({ node: nodes.host() }, 'broker connection is back')
    })
    connected = true
    return model
  }

  async function open(use: UseChannel): Promise<OpenChannel> {
    const channel = await (await connection).createConfirmChannel() // waits for the connection if it is lost
    const closed = new Promise<void>((resolve) => channel.once('close', () => resolve()))
    channel.on('error', (err: unknown) => log.warn({ err }, 'broker channel failed'))
    try {
      await use(channel)
    } catch (error) {
      await Promise.race([closeChannel(channel), closed]) // a half-prepared channel would go on consuming
      throw error
    }
    return { closed }
  }

  async function reopen(use: UseChannel): Promise<OpenChannel | undefined> {
    while (!closing.signal.aborted) {
      try {
        return await open(use)
      } catch (err) {
        if (!closing.signal.aborted) log.warn({ err }, 'broker channel not opened')
        await new Promise((resume) => setTimeout(resume, REOPEN_MS))
      }
    }
    return undefined
  }

  /**
   * Reopens the channel until the broker is closed. Only this loop does so: a lost connection also closes the channel,
   * and must not reopen it a second time.
   */
  async function keepOpen(use: UseChannel, first: OpenChannel): Promise<void> {
    let channel: OpenChannel | undefined = first
    while (channel) {
      await channel.closed
      channel = await reopen(use)
    }
  }

  return {
    isConnected: () => connected,
    keepChannel: async (use) => {
      await connection
      void keepOpen(use, await patiently(() => open(use), log))
    },
    close: async () => {
      closing.abort()
      const closed = connection.then((model) => model.close()).catch(() => {})
      await Promise.race([closed, new Promise((resume) => setTimeout(resume, CLOSE_MS))])
    },
  }
}

/**
 * Tries all nodes, one after the other.
 * @throws when no node accepts a connection: a refusal of a node, if any node has answered
 */
async function onAnyNode<T>(attempt: () => Promise<T>, nodes: BrokerUrlRing): Promise<T> {
  let failure: unknown
  for (let tries = 0; tries < nodes.size; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (failure === undefined || isAway(failure)) failure = error
      nodes.turn()
    }
  }
  throw failure
}

/** Retries until the broker accepts connections, because it may still be starting. */
async function untilThere<T>(
  attempt: () => Promise<T>,
  { waitMs, log, signal }: { waitMs: number; log: Log; signal: AbortSignal },
): Promise<T> {
  const giveUpAt = Date.now() + waitMs
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(isAway(error) || isBusy(error)) || Date.now() > giveUpAt || signal.aborted) throw error
      if (tries === 1) log.info({ reason: reasonOf(error) }, 'waiting for the broker')
      await pause(LOOK_MS, signal)
    }
  }
}

/**
 * Retries while the broker is busy: a request that fails under load may succeed a moment later, and must not fail the
 * start.
 */
async function patiently<T>(attempt: () => Promise<T>, log: Log): Promise<T> {
  const giveUpAt = Date.now() + START_MS
  while (true) {
    try {
      return await attempt()
    } catch (err) {
      if (!isBusy(err) || Date.now() > giveUpAt) throw err
      log.warn({ err }, 'broker is busy; trying again')
      await new Promise((resume) => setTimeout(resume, REOPEN_MS))
    }
  }
}

/** Whether the address refuses connections, or closes them before the AMQP handshake. */
function isAway(error: unknown): boolean {
  const { message = '' } = (error ?? {}) as { message?: string }
  return isTransient(error) || /ETIMEDOUT|socket closed abruptly/i.test(message)
}

/** Whether the broker's error code means busy. During the handshake, amqplib shows the code only in the message. */
function isBusy(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string }
  if (typeof code === 'number') return BUSY_CODES.includes(code)
  return BUSY_CODES.some((busy) => message.includes(`server: ${busy} `)) || /^channel (closed|ended)/i.test(message)
}

/** Closes a channel, which is then reopened. Never fails, because the channel may already be closed. */
export async function closeChannel(channel: ConfirmChannel): Promise<void> {
  try {
    await channel.close()
  } catch {
    // the channel was already closed
  }
}
