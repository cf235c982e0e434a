import type { ConfirmChannel, Options } from 'amqplib'
import type { Outgoing } from '../events/outgoing.ts'
import { HEADERS } from './headers.ts'
import { publishConfirmed } from './publish-confirmed.ts'
import type { Names } from './topology.ts'

/** Resolves when the broker has stored all messages; rejects if any message may be missing. */
export type Publish = (messages: readonly Outgoing[]) => Promise<void>

/**
 * Creates a publisher that uses the currently open channel. It publishes all messages at once. A full queue may refuse
 * a message and accept a later one, because events are consumed meanwhile. So after a failure, and on a new channel,
 * the messages of a key are published one after the other, until all are accepted.
 */
export function createPublisher(names: Names) {
  let channel: ConfirmChannel | undefined
  let isCareful = true

  async function atOnce(current: ConfirmChannel, messages: readonly Outgoing[]): Promise<void> {
    for (const message of messages) {
      current.publish(names.events, message.routingKey, Buffer.from(message.body), optionsOf(message))
    }
    await current.waitForConfirms()
  }

  /** Publishes the messages of each key in order, and those of different keys concurrently. */
  async function keyByKey(current: ConfirmChannel, messages: readonly Outgoing[]): Promise<void> {
    const keys = Map.groupBy(messages, ({ orderingKey }) => orderingKey)
    const publishing = [...keys.values()].map(async (ofKey) => {
      for (const message of ofKey) {
        const to = { exchange: names.events, routingKey: message.routingKey }
        await publishConfirmed(current, to, Buffer.from(message.body), optionsOf(message))
      }
    })
    await Promise.allSettled(publishing) // the next attempt must not overlap with this one
    await Promise.all(publishing)
  }

  const publish: Publish = async (messages) => {
    const current = channel
    if (!current) throw new Error('the broker is unreachable')
    const wasCareful = isCareful
    isCareful = true
    await (wasCareful ? keyByKey : atOnce)(current, messages)
    if (current === channel) isCareful = false
  }
  return {
    publish,
    use: (opened: ConfirmChannel) => {
      channel = opened
      isCareful = true
      opened.once('close', () => {
        if (channel === opened) channel = undefined
      })
    },
  }
}

const optionsOf = ({ orderingKey, traceparent }: Outgoing): Options.Publish => ({
  persistent: true,
  mandatory: true,
  contentType: 'application/json',
  headers: { [HEADERS.orderingKey]: orderingKey, ...(traceparent && { [HEADERS.traceparent]: traceparent }) },
})
