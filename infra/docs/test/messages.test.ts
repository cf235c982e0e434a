import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Message } from '@recado/contracts/messages/message'
import {
  deleteMessage,
  editMessage,
  listMessages,
  reactToMessage,
  sendMessage,
} from '@recado/contracts/messages/routes'
import { listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  COMPANY_PHONE,
  type Gateway,
  givenOpen,
  type Network,
  startGateway,
  startNetwork,
} from '../../../services/connections/test/harness.ts'
import { createTickets } from '../../../services/tickets/src/app.ts'
import { describeMessages } from '../src/describe-messages.ts'
import { INBOUND_CHANGES, INBOUND_KINDS } from '../src/message-kinds.ts'

test('docs/messages.md is what make docs would write', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  expect(readFileSync(join(root, 'docs/messages.md'), 'utf8'), 'run make docs').toBe(describeMessages())
})

describe('through the whole product', () => {
  const COMPANY = 77
  const ADMIN = { companyId: COMPANY, profile: 'admin' as const }
  let network: Network
  let gateway: Gateway
  let tickets: TestService
  let customer = ''
  let customers = 0
  beforeAll(async () => {
    network = await startNetwork()
    gateway = await startGateway(network)
    const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
    const AMQP_NAMESPACE = gateway.environment['AMQP_NAMESPACE'] ?? ''
    tickets = await startTestService(createTickets(), servers, { AMQP_NAMESPACE })
    await givenOpen(gateway, network, COMPANY)
    await eventually(
      () => network.control.devices(COMPANY_PHONE),
      ([device]) => device?.ready === true,
    )
  })
  afterAll(async () => {
    await tickets.close()
    await gateway.close()
    await network.stop()
  })
  beforeEach(async () => {
    customer = `55219888${String(++customers).padStart(5, '0')}`
    await network.control.putPhone(customer, { name: 'Carla' })
  })

  const send = (from: string, content: object, options: object = {}) => {
    const to = from === customer ? COMPANY_PHONE : customer
    return network.control.sendContent(from, { to, content, ...options } as never)
  }
  /** The customer's ticket and its last messages, once there are as many. */
  async function conversation(isEnough: (messages: readonly Message[]) => boolean) {
    const ticketOf = async () => {
      const { body } = await tickets.call(listTickets, { query: { showAll: 'true' } }, { as: ADMIN })
      return body.tickets.find(({ contact }) => contact.number === customer)
    }
    const look = async (): Promise<{ ticket: Ticket | undefined; messages: Message[] }> => {
      const ticket = await ticketOf()
      if (!ticket) return { ticket, messages: [] }
      const input = { params: { ticketId: ticket.id }, query: { peek: 'true' as const } }
      const { body } = await tickets.call(listMessages, input, { as: ADMIN })
      return { ticket: body.ticket, messages: body.messages }
    }
    return eventually(look, ({ messages }) => isEnough(messages))
  }

  test.each(INBOUND_KINDS)('$name comes in from a customer', async ({ content, options, stored, preview }) => {
    const { id } = await send(customer, content, options)

    const { ticket, messages } = await conversation(({ length }) => length === 1)
    expect(messages).toMatchObject([{ ...stored, waMessageId: id, fromMe: false, origin: 'inbound' }])
    expect(ticket).toMatchObject({ lastMessage: preview, unreadMessages: 1, status: 'pending' })
  })

  test.each(INBOUND_KINDS)('$name is typed on the phone itself', async ({ content, options, stored, preview }) => {
    const { id } = await send(COMPANY_PHONE, content, options)

    const { ticket, messages } = await conversation(({ length }) => length === 1)
    expect(messages).toMatchObject([
      { ...stored, waMessageId: id, fromMe: true, origin: 'phone', ack: expect.any(Number) },
    ])
    expect(ticket).toMatchObject({ lastMessage: preview, unreadMessages: 0, fromMe: true })
  })

  test.each(INBOUND_CHANGES)('a $name by the customer', async ({ content, changed, preview }) => {
    const { id: target } = await send(customer, { kind: 'text', text: 'um' })
    const before = (await conversation(({ length }) => length === 1)).messages[0]
    await send(customer, { ...content, target })

    const isChanged = ([message]: readonly Message[]) => (message?.version ?? 0) > (before?.version ?? 0)
    const { ticket, messages } = await conversation(isChanged)
    expect(messages).toMatchObject([changed])
    expect(ticket).toMatchObject({ lastMessage: preview, unreadMessages: 1 })
  })

  test('several contacts are several messages, and an answer shows what it answers', async () => {
    const contacts = [{ name: 'Rui' }, { name: 'Eva' }]
    const { id } = await send(customer, { kind: 'contacts', contacts })
    await conversation(({ length }) => length === 2)
    await send(customer, { kind: 'text', text: 'estes' }, { quoted: id })

    const { messages } = await conversation(({ length }) => length === 3)
    expect(messages).toMatchObject([
      { mediaType: 'vcard', waMessageId: id, body: expect.stringContaining('Rui') },
      { mediaType: 'vcard', waMessageId: `${id}:2`, body: expect.stringContaining('Eva') },
      { body: 'estes', quotedMsg: { mediaType: 'vcard', fromMe: false } },
    ])
  })

  test('what cannot be decrypted at first holds its place until it can', async () => {
    await send(customer, { kind: 'text', text: 'antes' })
    await conversation(({ length }) => length === 1)
    await send(customer, { kind: 'text', text: 'agora sim' }, { unreadable: 1 })
    await send(customer, { kind: 'text', text: 'depois' })

    const isThere = (messages: readonly Message[]) => messages.length === 3 && messages[1]?.mediaType === 'chat'
    expect((await conversation(isThere)).messages.map(({ body }) => body)).toEqual(['antes', 'agora sim', 'depois'])
  })

  describe('an agent', () => {
    const onPhone = (id: string, isAsExpected: (shown: { kind: string; text: string }) => boolean) =>
      eventually(
        async () => (await network.control.messages(customer)).find((message) => message.id === id),
        (shown) => shown !== undefined && isAsExpected(shown),
      )
    /** The customer has asked, and the admin has answered; the phone shows it. */
    async function givenAnswer() {
      await send(customer, { kind: 'text', text: 'Quanto?' })
      const { ticket, messages } = await conversation(({ length }) => length === 1)
      const ticketId = ticket?.id ?? 0
      await tickets.call(updateTicket, { params: { ticketId }, body: { status: 'open' } }, { as: ADMIN })
      const quotedMsg = { id: messages[0]?.id ?? 0 }
      const clientId = randomUUID()
      const sent = await tickets.call(
        sendMessage,
        { params: { ticketId }, body: { body: 'Dez', quotedMsg, clientId } },
        { as: ADMIN },
      )
      const [answer] = sent.body.messages
      const shown = await onPhone(answer?.waMessageId ?? '', ({ text }) => text === 'Dez')
      return { asked: messages[0], answer, shown, messageId: answer?.id ?? 0, id: answer?.waMessageId ?? '' }
    }

    test('answers a message, and the phone shows which', async () => {
      const { shown, asked } = await givenAnswer()
      expect(shown).toMatchObject({ quoted: { id: asked?.waMessageId, fromMe: true, text: 'Quanto?' }, copies: 1 })
    })

    test('corrects a message, and the phone shows the new text', async () => {
      const { messageId, id } = await givenAnswer()
      const edited = await tickets.call(editMessage, { params: { messageId }, body: { body: 'Onze' } }, { as: ADMIN })

      expect(edited).toMatchObject({ status: 200, body: { body: 'Onze', isEdited: true } })
      expect(await onPhone(id, ({ text }) => text === 'Onze')).toMatchObject({ isEdited: true })
    })

    test('takes a message back, and the phone no longer shows it', async () => {
      const { messageId, id } = await givenAnswer()
      expect((await tickets.call(deleteMessage, { params: { messageId } }, { as: ADMIN })).status).toBe(200)

      await onPhone(id, ({ kind }) => kind === 'revoked')
    })

    test('reacts to what the customer wrote, and takes it back', async () => {
      const { asked } = await givenAnswer()
      const react = (emoji: string | null) =>
        tickets.call(reactToMessage, { params: { messageId: asked?.id ?? 0 }, body: { emoji } }, { as: ADMIN })
      const reactions = async () =>
        (await network.control.messages(customer)).find(({ id }) => id === asked?.waMessageId)?.reactions
      expect((await react('🎉')).status).toBe(200)
      expect(await eventually(reactions, (all) => all?.length === 1)).toMatchObject([{ emoji: '🎉' }])

      expect((await react(null)).status).toBe(200)
      await eventually(reactions, (all) => all?.length === 0)
    })

    test('hears that WhatsApp refuses a change, and the message is as it was', async () => {
      const { messageId } = await givenAnswer()
      await network.control.putPhone(COMPANY_PHONE, { serverAck: 400 })
      const refused = await tickets.call(deleteMessage, { params: { messageId } }, { as: ADMIN })
      await network.control.putPhone(COMPANY_PHONE, { serverAck: 'ok' })

      expect(refused).toMatchObject({ status: 502, body: { error: 'ERR_DELETE_WAPP_MSG' } })
      expect((await conversation(() => true)).messages.at(-1)?.isDeleted).toBe(false)
    })
  })
})
