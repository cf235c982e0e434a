import { sendRequested } from '@recado/contracts/messages/events'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { outgoingOf } from '@recado/kit/broker/outgoing'
import { createPublisher } from '@recado/kit/broker/publisher'
import { namesOf } from '@recado/kit/broker/topology'
import type { Stack } from '@recado/up/stack/stack'
import amqplib from 'amqplib'

const NAMESPACE = 'recado'
const ACKS = [1, 2] // WhatsApp has it, the phone has it

/** Answers messages of these connections on the broker, as a gateway does whose sessions are open. @returns its end */
export async function answerSends({ amqpUrl }: Stack, whatsappIds: readonly number[]): Promise<() => Promise<void>> {
  const names = namesOf(NAMESPACE)
  const answered = new Set(whatsappIds)
  const connection = await amqplib.connect(amqpUrl, { noDelay: true })
  const channel = await connection.createConfirmChannel()
  const { publish, use } = createPublisher(names)
  use(channel)
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true })
  await channel.bindQueue(queue, names.events, `${sendRequested.type}.*`)
  await channel.consume(
    queue,
    (message) => {
      const event = sendRequested.schema.parse(JSON.parse(message?.content.toString() ?? ''))
      const { whatsappId, waMessageId } = event.data
      if (!answered.has(whatsappId)) return
      const acks = ACKS.map((ack) =>
        outgoingOf(messageAcknowledged, event, { whatsappId, waMessageId, ack, error: null }),
      )
      void publish(acks)
    },
    { noAck: true },
  )
  return () => connection.close()
}
