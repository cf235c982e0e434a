import { campaignMessageProgressed, campaignMessageRequested } from '@recado/contracts/campaigns/events'
import { DEFAULT_EXCHANGE } from '@recado/kit/broker/publish-confirmed'
import { createPublisher } from '@recado/kit/broker/publisher'
import { namesOf } from '@recado/kit/broker/topology'
import { outgoingOf } from '@recado/kit/events/outgoing'
import { PARTITIONS } from '@recado/kit/events/partition'
import type { Stack } from '@recado/up/stack/stack'
import amqplib, { type ConsumeMessage } from 'amqplib'

const NAMESPACE = 'recado'
const TICKETS = 'tickets.send-campaigns' // the consumer of the tickets service that stores campaign messages
const PROGRESS = ['stored', 'sent', 'delivered'] as const

/**
 * Replaces the tickets service for campaign messages on these connections: reports each message as stored, sent and
 * delivered, and forwards all other requests to the service.
 * @returns a function that ends the replacement
 */
export async function answerRequests({ amqpUrl }: Stack, whatsappIds: readonly number[]): Promise<() => Promise<void>> {
  const names = namesOf(NAMESPACE)
  const answered = new Set(whatsappIds)
  const connection = await amqplib.connect(amqpUrl, { noDelay: true })
  const channel = await connection.createConfirmChannel()
  const { publish, use } = createPublisher(names)
  use(channel)
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true })
  for (let partition = 0; partition < PARTITIONS; partition++) {
    const type = `${campaignMessageRequested.type}.p${partition}`
    await channel.bindQueue(queue, names.events, type)
    await channel.unbindQueue(names.partition(TICKETS, partition), names.events, type)
  }

  const handOver = ({ content, fields: { routingKey }, properties }: ConsumeMessage) => {
    const partition = Number(routingKey.slice(campaignMessageRequested.type.length + 2))
    const { headers, contentType } = properties
    const options = { persistent: true, headers, contentType: String(contentType) }
    channel.publish(DEFAULT_EXCHANGE, names.partition(TICKETS, partition), content, options)
  }
  await channel.consume(
    queue,
    (message) => {
      if (!message) return
      const event = campaignMessageRequested.schema.parse(JSON.parse(message.content.toString()))
      const { recipientId, campaignId, requestId, step, whatsappId } = event.data
      if (!answered.has(whatsappId) || recipientId === null) return handOver(message)
      const place = { contactId: recipientId, ticketId: recipientId, ticketVersion: null } // any ids, because no measure reads them
      const told = { campaignId, recipientId, requestId, step, reason: null, at: new Date().toISOString(), ...place }
      void publish(PROGRESS.map((progress) => outgoingOf(campaignMessageProgressed, event, { ...told, progress })))
    },
    { noAck: true },
  )
  return () => connection.close()
}
