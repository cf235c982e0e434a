import type { ConfirmChannel } from 'amqplib'
import type { Outgoing } from '../events/outgoing.ts'
import { HEADERS } from './headers.ts'
import type { Names } from './topology.ts'

/** Resolves when the broker has stored all messages; rejects if any message may be missing. */
export type Publish = (messages: readonly Outgoing[]) => Promise<void>

/** Creates a publisher that uses the currently open channel. */
export function createPublisher(names: Names) {
  let channel: ConfirmChannel | undefined
  const publish: Publish = async (messages) => {
    const current = channel
    if (!current) throw new Error('the broker is unreachable')
    for (const { routingKey, orderingKey, traceparent, body } of messages) {
      current.publish(names.events, routingKey, Buffer.from(body), {
        persistent: true,
        mandatory: true,
        contentType: 'application/json',
        headers: { [HEADERS.orderingKey]: orderingKey, ...(traceparent && { [HEADERS.traceparent]: traceparent }) },
      })
    }
    await current.waitForConfirms()
  }
  return {
    publish,
    use: (opened: ConfirmChannel) => {
      channel = opened
      opened.once('close', () => {
        if (channel === opened) channel = undefined
      })
    },
  }
}
