import type { Log } from '@recado/kit/log'
import type { Channel, ChannelListener, ChannelSession, Closing } from '../channels/channel.ts'
import type { Version } from '../channels/client-version.ts'
import type { ClosableStore } from './session-store.ts'

/** The lifetime of one socket, from connecting until the last write of its session data. */
export type Attempt = {
  readonly closed: Promise<Closing>
  session(): ChannelSession | undefined
  /** Ends the attempt; `closed` then resolves. */
  end(how: 'close' | 'log-out'): void
}

type Deps = {
  readonly channel: Channel
  readonly store: ClosableStore
  readonly listener: Omit<ChannelListener, 'closed'>
  /** The number of the phone on which the person will type a pairing code; undefined for QR codes. */
  readonly pairingNumber: string | undefined
  readonly version: Version | undefined
  readonly watchdogMs: number
  readonly log: Log
}

/**
 * Connects a socket. Closes it when it yields neither a code nor an open session in time, because the client does not
 * report all failures.
 */
export function startAttempt({ channel, store, listener, pairingNumber, version, watchdogMs, log }: Deps): Attempt {
  const closed = Promise.withResolvers<Closing>()
  let session: ChannelSession | undefined
  let ending: 'close' | 'log-out' | undefined
  let watchdog: NodeJS.Timeout | undefined

  const guard = () => {
    clearTimeout(watchdog)
    watchdog = setTimeout(() => end('close'), watchdogMs)
  }
  const settle = () => clearTimeout(watchdog)
  const whole: ChannelListener = {
    ...listener,
    code(text, expiresAt) {
      settle()
      listener.code(text, expiresAt)
    },
    pairingCode(text) {
      settle()
      listener.pairingCode(text)
    },
    pairing() {
      guard()
      listener.pairing()
    },
    opened(account) {
      settle()
      listener.opened(account)
    },
    closed: (cause, said = {}) => closed.resolve({ cause, said }),
  }

  function end(how: 'close' | 'log-out'): void {
    ending = how
    const ended = how === 'log-out' ? session?.logOut() : session?.close()
    ended?.catch((err: unknown) => log.warn({ err }, 'session did not close cleanly'))
  }
  async function run(): Promise<Closing> {
    guard()
    try {
      session = await channel.connect(store, whole, { pairingNumber, version })
      if (ending) end(ending)
      return await closed.promise
    } catch (err) {
      log.warn({ err }, 'session could not connect')
      return { cause: 'not-tried', said: {} }
    } finally {
      settle()
      await session?.close()
      await store.close()
      session = undefined
    }
  }
  return { closed: run(), session: () => session, end }
}
