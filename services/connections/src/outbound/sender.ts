import type { Log } from '@recado/kit/log'
import { doubling, startLoop } from '@recado/kit/timing/loop'
import { pause } from '@recado/kit/timing/pause'
import { type ChannelSession, type OutgoingMessage, SocketClosedError } from '../channels/channel.ts'

/** The sender's steps in the database, each in its own transaction under the lease. */
export type SenderSteps = {
  /** Marks the messages that a previous process had in flight as uncertain. */
  recover(): Promise<void>
  /**
   * Sends and deletes waiting read marks, then looks up the address of the next message.
   * @returns false when no message can be sent now
   */
  prepare(session: ChannelSession, withUncertain: boolean): Promise<boolean>
  /**
   * Marks the next message as in flight.
   *
   * @returns undefined when another message has become the next one, or the message was given up; the caller then calls
   * `prepare` again
   */
  takeNext(withUncertain: boolean): Promise<OutgoingMessage | undefined>
  /** Marks a message as uncertain. @param wasCut whether the socket closed before the network had time to answer */
  doubt(waMessageId: string, wasCut: boolean): Promise<void>
}

export type SenderTiming = {
  readonly ackMs: number // the network's time to confirm a sent message
  readonly doubtMs: number // the pause after which an uncertain message is sent again
  readonly pollMs: number // the longest pause, in case a wake signal was lost
}

export type Sender = {
  wake(): void
  opened(session: ChannelSession): void
  closed(): void
  /** Reports that the network has answered these messages. */
  answered(waMessageIds: readonly string[]): void
  stop(): Promise<void>
}

/** The result of an attempt to send. */
type Outcome = 'answered' | 'silence' | 'cut'

const FIRST_RETRY_MS = 100
const FINISH_MS = 2_000 // how long a sender that stops waits for the current message

/**
 * Sends one connection's messages, one after the other. A message is marked as in flight before its first byte leaves,
 * and counts as sent when the network confirms it.
 *
 * Without a confirmation it is sent again under the same id, so the recipient's phone shows it once.
 */
export function startSender(steps: SenderSteps, timing: SenderTiming, log: Log): Sender {
  const answers = new Map<string, (outcome: Outcome) => void>()
  let open: { readonly session: ChannelSession; readonly since: number } | undefined
  let isRecovered = false

  const wakeAfterDoubt = () => setTimeout(loop.wake, timing.doubtMs + 50).unref()

  /** @returns false when no message was sent */
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
      // the channel may delay the send for a long time
      await Promise.race([line.session.send(message), answered.promise])
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
      isRecovered = false // the current message is uncertain now, so the next round calls `recover`
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
