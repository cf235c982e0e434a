import { randomUUID } from 'node:crypto'
import { sendRequested } from '@recado/contracts/messages/events'
import { listMessages, sendMessage } from '@recado/contracts/messages/routes'
import { listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startTickets } from './harness.ts'

describe('a conversation', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  test('a conversation goes from the first message through answer, acknowledgements and closing to a new ticket', async () => {
    const { service } = harness
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id], name: 'Bruno' })
    const connection = await company.connection({ queueIds: [queue.id] })
    const chat = { phone: '5511987654321', lid: null }

    await company.receive(connection.id, { chat, pushName: 'Carla', text: 'Quanto custa?' })
    const seen = () => service.call(listTickets, { query: { status: 'pending' } }, { as: agent })
    const [ticket] = (await eventually(seen, ({ body }) => body.tickets.length === 1)).body.tickets
    expect(ticket).toMatchObject({
      status: 'pending',
      queue: { id: queue.id },
      contact: { name: 'Carla', number: '5511987654321' },
      lastMessage: 'Quanto custa?',
      unreadMessages: 1,
      origin: 'inbound',
    })
    const ticketId = ticket?.id ?? 0

    const accepted = await service.call(
      updateTicket,
      { params: { ticketId }, body: { status: 'open', userId: agent.userId } },
      { as: agent },
    )
    expect(accepted).toMatchObject({ status: 200, body: { status: 'open', user: { id: agent.userId, name: 'Bruno' } } })
    const read = await service.call(listMessages, { params: { ticketId }, query: {} }, { as: agent })
    expect(read.body).toMatchObject({ count: 2, hasMore: false, ticket: { unreadMessages: 0 } })

    const sent = await service.call(
      sendMessage,
      { params: { ticketId }, body: { body: ' Dez reais ', clientId: randomUUID() } },
      { as: agent },
    )
    expect(sent).toMatchObject({ status: 201, body: { messages: [{ body: 'Dez reais', ack: 0, fromMe: true }] } })
    const [message] = sent.body.messages
    expect(message?.waMessageId).toMatch(/^3EB0[0-9A-F]{18}$/)
    expect(await company.heard(sendRequested)).toEqual([
      {
        whatsappId: connection.id,
        waMessageId: message?.waMessageId,
        to: chat,
        content: { kind: 'text', text: 'Dez reais', quoted: null },
      },
    ])

    const waMessageId = message?.waMessageId ?? ''
    await service.publish(messageAcknowledged, company.id, {
      whatsappId: connection.id,
      waMessageId,
      ack: 3,
      error: null,
    })
    const page = () => service.call(listMessages, { params: { ticketId }, query: {} }, { as: agent })
    await eventually(page, ({ body }) => body.messages[2]?.ack === 3)

    const closed = await service.call(updateTicket, { params: { ticketId }, body: { status: 'closed' } }, { as: agent })
    expect(closed).toMatchObject({ status: 200, body: { status: 'closed', closedBy: 'user', userId: agent.userId } })

    await company.receive(connection.id, { chat, text: 'Obrigada' })
    const [next] = (await eventually(seen, ({ body }) => body.tickets.length === 1)).body.tickets
    expect(next?.id).not.toBe(ticketId)
    expect(await company.texts(next?.id ?? 0)).toEqual(['Quanto custa?', 'Dez reais', 'Obrigada'])
    expect(await company.said(3)).toHaveLength(3)
  })
})
