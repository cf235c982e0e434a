import { randomUUID } from 'node:crypto'
import { connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import { readRequested, sendRequested } from '@recado/contracts/messages/events'
import { sendMessage } from '@recado/contracts/messages/routes'
import { aConnection } from '@recado/contracts/testing/conversation'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, refuseRows, startTickets } from '../../../test/harness.ts'

describe('POST /messages/:ticketId', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  type Body = { body?: string; clientId?: string; contactIds?: number[] }
  const send = (ticketId: number, as: object, body: Body, key?: string) =>
    harness.service.call(
      sendMessage,
      { params: { ticketId }, body },
      { as, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
    )

  async function givenOpen(company: Company) {
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id] })
    const ticket = await company.accept(await company.waiting(queue, { waMessageId: 'IN' }), agent)
    return { queue, agent, ticket }
  }

  test('sending a message answers ERR_CREATING_MESSAGE if the message cannot be stored', async () => {
    const company = await harness.company()
    const { agent, ticket } = await givenOpen(company)
    await refuseRows(harness, 'message', company.id)

    const answer = await send(ticket.id, agent, { body: 'Olá' })

    expect(answer).toMatchObject({ status: 500, body: { error: 'ERR_CREATING_MESSAGE' } })
  })

  test('sending a message publishes read requests, the ticket, the message and the send request, in this order', async () => {
    const company = await harness.company()
    const { agent, ticket } = await givenOpen(company)

    const answer = await send(ticket.id, agent, { body: '  Olá!\n ' })

    const [message] = answer.body.messages
    expect(message).toMatchObject({ body: 'Olá!', user: { id: agent.userId }, origin: 'ui', read: true, error: null })
    const [created] = (await company.said(2)).slice(-1)
    expect(created).toMatchObject({ message, ticket: { lastMessage: 'Olá!', fromMe: true, unreadMessages: 0 } })
    expect(created?.ticket.lastMessageAt).toBe(message?.createdAt)
    expect((await company.heard(ticketUpdated, 2)).at(-1)).toMatchObject({
      ticket: created?.ticket,
      before: { status: 'open' },
    })
    expect(await company.heard(readRequested)).toMatchObject([{ waMessageIds: ['IN'] }])
    await company.heard(sendRequested)
    const types = (await harness.service.events())
      .filter(({ companyId }) => companyId === company.id)
      .map(({ type }) => type)
    expect(types.slice(-4)).toEqual([
      'message.read-requested',
      'ticket.updated',
      'message.created',
      'message.send-requested',
    ])
  })

  test('a ticket shows who wrote last on the company’s side, and null after the contact writes', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id] })
    const chat = { phone: '5511955550101', lid: null }
    const ticket = await company.accept(await company.waiting(queue, { chat }), agent)
    const lastBy = async () => (await company.ticket(ticket.id)).lastBy
    const seen = [await lastBy()]

    await send(ticket.id, agent, { body: 'Olá' })
    seen.push(await lastBy())
    await company.receive(ticket.whatsappId, { chat, waMessageId: 'PHONE', text: 'do celular', fromMe: true })
    await company.texts(ticket.id, (texts) => texts.includes('do celular'))
    seen.push(await lastBy())
    await company.receive(ticket.whatsappId, { chat, waMessageId: 'BACK', text: 'obrigado' })
    await company.texts(ticket.id, (texts) => texts.includes('obrigado'))
    seen.push(await lastBy())
    await company.setting('sendMsgTransfTicket', 'enabled')
    const other = await company.queue()
    const transfer = { params: { ticketId: ticket.id }, body: { queueId: other.id } }
    expect((await harness.service.call(updateTicket, transfer, { as: company.admin })).status).toBe(200)
    seen.push(await lastBy())

    const person = { origin: 'ui', userId: agent.userId }
    expect(seen).toEqual([null, person, { origin: 'phone', userId: null }, null, { origin: 'system', userId: null }])
  })

  test('repeated requests with one idempotency key or one clientId store one message, and the same key with another body is refused', async () => {
    const company = await harness.company()
    const { agent, ticket } = await givenOpen(company)
    const [key, clientId] = [randomUUID(), randomUUID()]

    const first = await send(ticket.id, agent, { body: 'um' }, key)
    expect((await send(ticket.id, agent, { body: 'um' }, key)).body).toEqual(first.body)
    expect(await send(ticket.id, agent, { body: 'outro' }, key)).toMatchObject({
      status: 409,
      body: { error: 'ERR_IDEMPOTENCY_MISMATCH' },
    })
    const named = await Promise.all(Array.from({ length: 8 }, () => send(ticket.id, agent, { body: 'dois', clientId })))

    expect(new Set(named.map(({ body }) => body.messages[0]?.waMessageId)).size).toBe(1)
    expect(named.every(({ status }) => status === 201)).toBe(true)
    expect((await company.texts(ticket.id)).slice(1)).toEqual(['um', 'dois'])
    expect(await company.heard(sendRequested, 2)).toHaveLength(2)
  })

  test('a repeated request returns the first message even if the ticket was closed meanwhile', async () => {
    const company = await harness.company()
    const { agent, ticket } = await givenOpen(company)
    const clientId = randomUUID()
    const first = await send(ticket.id, agent, { body: 'tchau', clientId })
    await harness.service.call(
      updateTicket,
      { params: { ticketId: ticket.id }, body: { status: 'closed' } },
      { as: agent },
    )

    expect(await send(ticket.id, agent, { body: 'tchau', clientId })).toMatchObject({ status: 201, body: first.body })
  })

  test('the assigned agent can send, and so can supervisors and admins who may see the ticket', async () => {
    const company = await harness.company()
    const { queue, ticket } = await givenOpen(company)
    const colleague = await company.person({ queueIds: [queue.id] })
    const supervisor = await company.person({ profile: 'supervisor', queueIds: [queue.id] })
    const elsewhere = await company.person({ profile: 'supervisor' })

    expect(await send(ticket.id, colleague, { body: 'não' })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    expect((await send(ticket.id, supervisor, { body: 'sim' })).status).toBe(201)
    expect((await send(ticket.id, company.admin, { body: 'também' })).status).toBe(201)
    for (const as of [elsewhere, (await harness.company()).admin]) {
      expect(await send(ticket.id, as, { body: 'não' })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_TICKET_FOUND' },
      })
    }
    expect((await company.texts(ticket.id)).slice(1)).toEqual(['sim', 'também'])
    expect((await company.ticket(ticket.id)).userId).toBe(ticket.userId)
  })

  test('sending a message to a ticket that is not open is refused', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null)

    expect(await send(ticket.id, company.admin, { body: 'Olá' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_STATUS', status: 'pending' },
    })
  })

  test('a message can have 1 to 10 000 characters, without the character NUL', async () => {
    const company = await harness.company()
    const { agent, ticket } = await givenOpen(company)

    for (const body of ['   ', 'a'.repeat(10_001), 'a\0b']) {
      expect(await send(ticket.id, agent, { body })).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION', fields: [{ field: 'body' }] },
      })
    }
    expect((await send(ticket.id, agent, { body: '😀'.repeat(5_000) })).status).toBe(201)
  })

  test.each([
    ['CONNECTED', 201],
    ['OPENING', 201],
    ['DISCONNECTED', 409],
    ['qrcode', 409],
  ] as const)(
    'if the connection is %s, sending answers %i, and a refused message is not stored',
    async (status, expected) => {
      const company = await harness.company()
      const { agent, ticket } = await givenOpen(company)
      const connection = aConnection(company.id, { id: ticket.whatsappId, status, name: status, version: 2 })
      await harness.service.publish(connectionUpdated, company.id, { connection })
      await eventually(
        () => company.ticket(ticket.id),
        ({ whatsapp }) => whatsapp.name === status,
      )

      const answer = await send(ticket.id, agent, { body: 'Olá' })

      expect(answer.status).toBe(expected)
      if (expected === 409) {
        expect(answer.body.error).toBe('ERR_WAPP_NOT_INITIALIZED')
        expect(await company.texts(ticket.id)).toHaveLength(1)
        expect((await company.ticket(ticket.id)).unreadMessages).toBe(1)
      }
    },
  )

  test.each<[string, object, number, string]>([
    ['the card of an unknown contact', { contactIds: [999_999] }, 404, 'ERR_NO_CONTACT_FOUND'],
    ['a location with an invalid latitude', { location: { latitude: 91, longitude: 0 } }, 400, 'ERR_VALIDATION'],
    ['an empty list of cards', { contactIds: [] }, 400, 'ERR_VALIDATION'],
  ])('a message with %s is refused and not stored', async (_, body, status, error) => {
    const company = await harness.company()
    const { agent, ticket } = await givenOpen(company)

    expect(await send(ticket.id, agent, { body: 'veja', ...body })).toMatchObject({ status, body: { error } })
    expect(await company.texts(ticket.id)).toHaveLength(1)
  })

  test('the card of another company’s contact, or of a contact without a number, is refused', async () => {
    const company = await harness.company()
    const { agent, ticket } = await givenOpen(company)
    const stranger = await (await harness.company()).waiting(null)
    const nameless = await company.waiting(null, { chat: { phone: null, lid: '771' } })

    for (const { contactId } of [stranger, nameless]) {
      const contactIds = [ticket.contactId, contactId]
      expect((await send(ticket.id, agent, { contactIds })).body.error).toBe('ERR_NO_CONTACT_FOUND')
    }
    expect(await company.texts(ticket.id)).toHaveLength(1)
  })

  test('sending a message is refused after the connection was deleted', async () => {
    const company = await harness.company()
    const { agent, ticket } = await givenOpen(company)
    await harness.service.publish(connectionDeleted, company.id, { whatsappId: ticket.whatsappId })
    await eventually(
      () => company.ticket(ticket.id),
      ({ status }) => status === 'closed',
    )
    expect((await send(ticket.id, agent, { body: 'Olá' })).body.error).toBe('ERR_TICKET_STATUS')

    await company.receive(ticket.whatsappId, { chat: { phone: ticket.contact.number ?? '', lid: null } })
    const [late] = await company.tickets((all) => all.length === 2)
    await company.accept(late as never, company.admin)
    expect((await send(late?.id ?? 0, company.admin, { body: 'Olá' })).body.error).toBe('ERR_WAPP_NOT_INITIALIZED')
  })

  test('messages, tickets and send requests keep one order while both sides write at once', async () => {
    const company = await harness.company()
    const { agent, ticket } = await givenOpen(company)
    const chat = { phone: ticket.contact.number ?? '', lid: null }

    await Promise.all(
      Array.from({ length: 15 }, async (_, i) => {
        await company.receive(ticket.whatsappId, { chat, text: `de lá ${i}` })
        expect((await send(ticket.id, agent, { body: `de cá ${i}` })).status).toBe(201)
      }),
    )

    const created = (await company.said(31)).slice(1)
    const ids = created.map(({ message }) => message.id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    const versions = created.map((data) => data.ticket.version)
    expect(versions).toEqual(Array.from({ length: 30 }, (_, i) => ticket.version + 1 + i))
    const bodies = created.filter(({ message }) => message.fromMe).map(({ message }) => message.waMessageId)
    expect((await company.heard(sendRequested, 15)).map(({ waMessageId }) => waMessageId)).toEqual(bodies)
  })
})
