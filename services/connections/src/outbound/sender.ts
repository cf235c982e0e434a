import type { Log } from '@recado/kit/log'
import { doubling, startLoop } from '@recado/kit/timing/loop'
import { pause } from '@recado/kit/timing/pause'
import { type ChannelSession, type OutgoingMessage, SocketClosedError } from '../channels/channel.ts'

/** The steps of the sender in the database, each in a transaction of its own under the lease. */
export type SenderSteps = {
  /** Marks the messages that a former process was sending as uncertain. */
  recover(): Promise<void>
  /**
   * Sends and deletes the waiting read marks, then determines the address of the next message.
   * @returns false when no message can leave now
   */
  prepare(session: ChannelSession, withUncertain: boolean): Promise<boolean>
  /**
   * Marks the next message as sending.
   * @returns undefined when it is not the prepared one, or was given up: prepare the next one
   */
  takeNext(withUncertain: boolean): Promise<OutgoingMessage | undefined>
  /** Marks a message as uncertain. @param wasCut the connection was lost before the network could answer */
  doubt(waMessageId: string, wasCut: boolean): Promise<void>
}

export type SenderTiming = {
  readonly ackMs: number // the network's time to confirm a sent message
  readonly doubtMs: number // how long an uncertain message waits for an answer before it is sent again
  readonly pollMs: number // covers a lost wake signal
}

export type Sender = {
  wake(): void
  opened(session: ChannelSession): void
  closed(): void
  /** The network answered these messages. */
  answered(waMessageIds: readonly string[]): void
  stop(): Promise<void>
}

/** The result of an attempt to send. */
type Outcome = 'answered' | 'silence' | 'cut'

const FIRST_RETRY_MS = 100
const FINISH_MS = 2_000 // for the current message, when the session ends

/**
 * Sends one connection's messages, one after the other. A message is marked before its first byte leaves, and counts as
 * sent when the network confirms it; until then it is sent again under the same id, which its receiver shows once.
 */
export function startSender(steps: SenderSteps, timing: SenderTiming, log: Log): Sender {
  const answers = new Map<string, (outcome: Outcome) => void>()
  let open: { readonly session: ChannelSession; readonly since: number } | undefined
  let isRecovered = false

  const wakeAfterDoubt = () => setTimeout(loop.wake, timing.doubtMs + 50).unref()

  /** @returns false when there was nothing to do */
  async function sendNext(): Promise<boolean> {
    if (!isRecovered) {
      await steps.recover()
      isRecovered = true
    }
    const line = open
    if (!line) return false
    const withUncertain = performance.now() - line.since >= timing.doubtMs
    if (!(await steps.prepare(line.session, withUncertain))) return false
    const message = await steps.takeNext(withUncertain)
    if (!message) return true
    const answered = Promise.withResolvers<Outcome>()
    answers.set(message.waMessageId, answered.resolve)
    let timer: NodeJS.Timeout | undefined
    let outcome: Outcome = 'silence'
    try {
      await Promise.race([line.session.send(message), answered.promise]) // sending may be delayed for a long time
      if (open !== line) answered.resolve('cut') // the socket closed during the send
      timer = setTimeout(() => answered.resolve('silence'), timing.ackMs)
      outcome = await answered.promise
      if (outcome === 'answered') return true
    } catch (err) {
      if (err instanceof SocketClosedError) outcome = 'cut'
      log.warn({ err }, 'message not sent for sure')
    } finally {
      clearTimeout(timer)
      answers.delete(message.waMessageId)
    }
    await steps.doubt(message.waMessageId, outcome === 'cut')
    wakeAfterDoubt()
    return true
  }

  const loop = startLoop(async () => ((await sendNext()) ? 0 : timing.pollMs), {
    onFailure(err) {
      log.warn({ err }, 'sender interrupted')
      isRecovered = false // its message in flight is uncertain now
    },
    afterFailureMs: doubling(FIRST_RETRY_MS, timing.pollMs),
  })
  const closed = () => {
    open = undefined
    for (const end of answers.values()) end('cut')
  }
  return {
    wake: loop.wake,
    opened(session) {
      open = { session, since: performance.now() }
      loop.wake()
      wakeAfterDoubt()
    },
    closed,
    answered(waMessageIds) {
      for (const id of waMessageIds) answers.get(id)?.('answered')
    },
    async stop() {
      const done = loop.stop()
      await Promise.race([done, pause(FINISH_MS)])
      closed()
      await done
    },
  }
}
