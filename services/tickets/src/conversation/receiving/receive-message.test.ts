import { randomUUID } from 'node:crypto'
import { messageCreated, readRequested } from '@recado/contracts/messages/events'
import { ticketCreated } from '@recado/contracts/tickets/events'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { messageReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startTickets, ticketIn } from '../../../test/harness.ts'

const chat = { phone: '5511987654321', lid: null }

describe('a message from WhatsApp', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const close = (ticketId: number, as: object) =>
    harness.service.call(updateTicket, { params: { ticketId }, body: { status: 'closed' } }, { as })

  test('history from before the phone was linked is stored once, as read, in a closed ticket', async () => {
    const company = await harness.company()
    const { id } = await company.connection()
    const old = { chat, isHistory: true as const, late: true, sentAt: '2026-01-01T12:00:00.000Z' }
    await company.receive(id, { ...old, text: 'antes', waMessageId: 'H1' })
    await company.receive(id, { ...old, text: 'antes', waMessageId: 'H1' })
    await company.receive(id, { ...old, text: 'respondido', waMessageId: 'H2', fromMe: true })
    await company.receive(id, { chat, text: 'agora', waMessageId: 'H3' })

    const all = await company.tickets((found) => found.length === 2)
    const [now, before] = [...all].sort((a, b) => b.id - a.id)
    expect(before).toMatchObject({ status: 'closed', origin: 'phone', unreadMessages: 0, lastMessage: 'respondido' })
    expect(now).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'agora' })
    const messages = await company.messages(now?.id ?? 0)
    expect(messages.map(({ body, fromMe, read, createdAt }) => [body, fromMe, read, createdAt])).toEqual([
      ['antes', false, true, old.sentAt],
      ['respondido', true, true, old.sentAt],
      ['agora', false, false, expect.any(String)],
    ])
  })

  test('the first message opens a waiting ticket, later messages continue it, and events follow in order', async () => {
    const company = await harness.company()
    const connection = await company.connection()
    const sentAt = '2026-03-01T12:00:00.000Z'

    await company.receive(connection.id, { chat, text: 'um', sentAt, late: true, waMessageId: 'A1' })
    await company.receive(connection.id, { chat, text: 'dois' })
    const [ticket] = await company.tickets(([found]) => found?.unreadMessages === 2)

    expect(ticket).toMatchObject({
      status: 'pending',
      lastMessage: 'dois',
      fromMe: false,
      queuedAt: expect.any(String),
    })
    const [created] = await company.heard(ticketCreated)
    expect(created?.ticket).toMatchObject({ lastMessage: 'um', lastMessageAt: sentAt, unreadMessages: 1, version: 1 })
    const messages = await company.heard(messageCreated, 2)
    expect(messages).toMatchObject([
      {
        message: {
          waMessageId: 'A1',
          body: 'um',
          fromMe: false,
          read: false,
          ack: 0,
          origin: 'inbound',
          mediaType: 'chat',
          createdAt: sentAt,
          contact: { id: ticket?.contactId, name: 'Carla' },
          user: null,
          clientId: null,
        },
        ticket: created?.ticket,
      },
      { message: { body: 'dois' }, ticket },
    ])
    const types = (await harness.service.events())
      .filter(
        ({ companyId, type }) =>
          companyId === company.id && !type.startsWith('whatsapp.') && !type.startsWith('connection.'),
      )
      .map(({ type }) => type)
    expect(types).toEqual([
      'contact.created',
      'ticket.created',
      'message.created',
      'contact.picture-requested',
      'message.created',
    ])
  })

  test('a message has one row if its event comes twice or WhatsApp delivers it twice', async () => {
    const company = await harness.company()
    const connection = await company.connection()
    const id = randomUUID()
    const first = await company.receive(connection.id, { chat, text: 'uma vez', id })
    await harness.service.publish(messageReceived, company.id, { whatsappId: connection.id, message: first }, id)
    await company.receive(connection.id, first)
    await company.receive(connection.id, { chat, text: 'depois' })

    const [ticket] = await company.tickets(([found]) => found?.lastMessage === 'depois')
    expect(ticket?.unreadMessages).toBe(2)
    expect(await company.texts(ticket?.id ?? 0)).toEqual(['uma vez', 'depois'])

    await close(ticket?.id ?? 0, company.admin)
    await company.receive(connection.id, first) // after its ticket has closed, the repeated event opens no ticket
    await company.receive(connection.id, { chat, text: 'de novo' })
    const next = (await company.tickets((all) => all.length === 2)).find(({ id: nextId }) => nextId !== ticket?.id)
    expect(next).toMatchObject({ lastMessage: 'de novo', unreadMessages: 1, version: 1 })
    expect(await harness.service.dead('tickets.receive-message')).toBe(0)
  })

  test('messages with the same id are different messages if they come from another contact, another connection or our side', async () => {
    const company = await harness.company()
    const [one, two] = [await company.connection(), await company.connection({ name: 'Filial' })]
    const waMessageId = 'SAME'

    await company.receive(one.id, { chat, waMessageId, text: 'a' })
    await company.receive(one.id, { chat, waMessageId, text: 'b', fromMe: true })
    await company.receive(one.id, { chat: { phone: '5511912345678', lid: null }, waMessageId, text: 'c' })
    await company.receive(two.id, { chat, waMessageId, text: 'd' })

    const all = await company.tickets(
      (found) => found.length === 3 && found.some(({ lastMessage }) => lastMessage === 'b'),
    )
    expect(all.map(({ lastMessage }) => lastMessage).toSorted()).toEqual(['b', 'c', 'd'])
  })

  test('messages from one phone to two companies belong to two contacts', async () => {
    const [ours, theirs] = [await harness.company(), await harness.company()]
    for (const company of [ours, theirs])
      await company.receive((await company.connection()).id, { chat, text: `de ${company.id}` })

    for (const company of [ours, theirs]) {
      const [ticket] = await company.tickets((all) => all.length === 1)
      expect(await company.texts(ticket?.id ?? 0)).toEqual([`de ${company.id}`])
    }
  })

  test('a new ticket gets the queue of a connection with exactly one queue, but not a queue of another company', async () => {
    const company = await harness.company()
    const [sales, support] = [await company.queue(), await company.queue()]
    const foreign = await (await harness.company()).queue()
    const queueOf = async (queueIds: number[]) => {
      const connection = await company.connection({ queueIds })
      await company.receive(connection.id, { chat })
      const all = await company.tickets((found) => found.some(({ whatsappId }) => whatsappId === connection.id))
      return all.find(({ whatsappId }) => whatsappId === connection.id)?.queue
    }

    expect(await queueOf([sales.id])).toEqual({ id: sales.id, name: sales.name, color: sales.color })
    expect(await queueOf([sales.id, support.id])).toBeNull()
    expect(await queueOf([foreign.id])).toBeNull()
  })

  test('a message after the end of a ticket opens a new one and leaves the closed ticket unchanged', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null, { chat })
    const closed = await close(ticket.id, company.admin)

    await company.receive(ticket.whatsappId, { chat, text: 'de novo' })

    const all = await company.tickets((found) => found.length === 2)
    expect(all.find(({ id }) => id !== ticket.id)).toMatchObject({ status: 'pending', lastMessage: 'de novo' })
    expect(await company.ticket(ticket.id)).toEqual(ticketIn(closed.body))
  })

  test('a message typed on the phone opens a waiting ticket without unread messages, or marks the messages of the active ticket as read', async () => {
    const company = await harness.company()
    const connection = await company.connection()

    await company.receive(connection.id, { chat, fromMe: true, pushName: 'Loja', text: 'Olá, tudo bem?' })
    const [ticket] = await company.tickets((all) => all.length === 1)
    expect(ticket).toMatchObject({ status: 'pending', unreadMessages: 0, fromMe: true, origin: 'phone' })
    expect(ticket?.contact.name).toBe('+55 11 98765-4321')
    expect(await company.heard(messageCreated)).toMatchObject([
      { message: { origin: 'phone', fromMe: true, read: true, ack: 1, contact: null } },
    ])

    await company.receive(connection.id, { chat, text: 'tudo' })
    await company.tickets(([found]) => found?.unreadMessages === 1)
    await company.receive(connection.id, { chat, fromMe: true, text: 'que bom' })
    await company.tickets(([found]) => found?.lastMessage === 'que bom' && found.unreadMessages === 0)
    const ours = (await harness.service.events()).filter(({ companyId }) => companyId === company.id)
    expect(ours.map(({ type }) => type)).not.toContain(readRequested.type)
  })

  test('an unsupported message has an empty text, and a long text is cut only in the preview', async () => {
    const company = await harness.company()
    const connection = await company.connection()
    const long = `${'a'.repeat(254)}😀 fim`

    await company.receive(connection.id, { chat, kind: 'unsupported', text: '' })
    await company.receive(connection.id, { chat, text: long })

    const [ticket] = await company.tickets(([found]) => found?.unreadMessages === 2)
    expect(ticket?.lastMessage).toBe('a'.repeat(254))
    expect(await company.heard(messageCreated, 2)).toMatchObject([
      {
        message: { mediaType: 'unsupported', body: '' },
        ticket: { lastMessage: 'Mensagem não suportada', unreadMessages: 1 },
      },
      { message: { mediaType: 'chat', body: long } },
    ])
  })

  test('a message that arrives before the event about its connection is stored', async () => {
    const company = await harness.company()
    const whatsappId = 555_000 + company.id

    await company.receive(whatsappId, { chat, text: 'cedo\0' })
    const [ticket] = await company.tickets((all) => all.length === 1)
    expect(ticket).toMatchObject({ whatsapp: { id: whatsappId, name: '' }, lastMessage: 'cedo' })

    await company.connection({ id: whatsappId, name: 'Loja' })
    await eventually(
      () => company.ticket(ticket?.id ?? 0),
      ({ whatsapp }) => whatsapp.name === 'Loja',
    )
  })
})
