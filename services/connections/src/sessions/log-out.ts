import type { ChannelListener, Closing } from '../channels/channel.ts'
import { afterClose } from './after-close.ts'
import { NOTHING_CLOSED } from './close-history.ts'

const TRIES = 5

/** The events of one socket of a session, except its end. */
export type SocketListener = Omit<ChannelListener, 'closed'>

type Steps = {
  /**
   * Opens a socket for this listener.
   *
   * @returns why the socket closed; undefined when the session ended before the socket could connect
   */
  connect(listener: SocketListener): Promise<Closing | undefined>
  /** Logs out on the socket that `connect` has opened. */
  leave(): void
  nextTurn(afterMs: number): Promise<void>
}

/**
 * Unlinks the device from the account, on a socket that is opened for this purpose. Without this log-out the phone
 * would still list the device after its keys are erased, and the gateway could not log it out any more.
 *
 * @returns false when the network could not be reached after several attempts, or the session ended first
 */
export async function logOut({ connect, leave, nextTurn }: Steps): Promise<boolean> {
  for (let failures = 1; failures <= TRIES; failures += 1) {
    const closing = await connect({ ...DEAF, opened: leave })
    if (closing === undefined) return false
    const { cause } = closing
    const history = { ...NOTHING_CLOSED, failures }
    const sequel = afterClose({ cause, isPairing: false, isThrownOut: false, history }, Math.random())
    if (sequel.kind === 'over') return cause === 'logged-out'
    await nextTurn(sequel.afterMs)
  }
  return false
}

/** A listener that ignores events. Messages that arrive during the log-out are stored in the journal and read later. */
const DEAF: Omit<SocketListener, 'opened'> = {
  code() {},
  pairingCode() {},
  pairing() {},
  unknownStep() {},
  async acknowledged() {},
  refused() {},
  async reachTold() {},
  heardLive() {},
  copyRefused() {},
  acquainted() {},
  async called() {},
  versionEnds() {},
}
