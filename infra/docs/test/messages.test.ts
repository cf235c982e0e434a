import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settingUpdated } from '@recado/contracts/auth/events'
import { getContact, listContacts, mergeContact } from '@recado/contracts/contacts/routes'
import type { Message } from '@recado/contracts/messages/message'
import {
  deleteMessage,
  editMessage,
  listMessages,
  reactToMessage,
  sendMessage,
} from '@recado/contracts/messages/routes'
import { listTickets, readTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { eventually, startTestService, type TestService } from '@recado/kit/testing/service'
import { shareOf } from '@recado/up/gate-turn'
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
import { INBOUND_CHANGES, INBOUND_KINDS, SILENT_KINDS } from '../src/message-kinds.ts'

const turn = inject('gateTurn')
/**
 * @returns all kinds of messages; in the gate only a third of them, which depends on the commit and on `place`. The
 * gateway's own tests also read each kind.
 */
const inTurn = (place: number) => shareOf(INBOUND_KINDS, 3, turn === null ? null : turn + place)

test('docs/messages.md is up to date with the list of kinds', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  expect(readFileSync(join(root, 'docs/messages.md'), 'utf8'), 'run make docs').toBe(describeMessages())
})

describe('messages through the whole product', () => {
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
    tickets = await startTestService(createTickets(), servers, {
      AMQP_NAMESPACE,
      PUBLIC_URL: 'http://127.0.0.1:8080',
    })
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
  /** Like `eventually`, but reads again only after the tickets service has published an event, not at intervals. */
  async function whenAnnounced<T>(look: () => Promise<T>, isEnough: (value: T) => boolean): Promise<T> {
    for (let heard = 0; ; ) {
      heard = (await tickets.events(({ length }) => length > heard)).length
      const value = await look()
      if (isEnough(value)) return value
    }
  }
  /** Waits until the customer's ticket and its last messages meet the condition. @returns both */
  async function conversation(isEnough: (messages: readonly Message[], ticket: Ticket | undefined) => boolean) {
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
    return whenAnnounced(look, ({ messages, ticket }) => isEnough(messages, ticket))
  }

  test.each(inTurn(0))('a customer sends $name', async ({ content, options, stored, preview }) => {
    const { id } = await send(customer, content, options)

    const { ticket, messages } = await conversation(({ length }) => length === 1)
    expect(messages).toMatchObject([{ ...stored, waMessageId: id, fromMe: false, origin: 'inbound' }])
    expect(ticket).toMatchObject({ lastMessage: preview, unreadMessages: 1, status: 'pending' })
  })

  test.each(inTurn(1))("the company's own phone sends $name", async ({ content, options, stored, preview }) => {
    const { id } = await send(COMPANY_PHONE, content, options)

    const { ticket, messages } = await conversation(({ length }) => length === 1)
    expect(messages).toMatchObject([
      { ...stored, waMessageId: id, fromMe: true, origin: 'phone', ack: expect.any(Number) },
    ])
    expect(ticket).toMatchObject({ lastMessage: preview, unreadMessages: 0, fromMe: true })
  })

  test('protocol messages neither open a ticket nor count as unread', async () => {
    for (const { content } of SILENT_KINDS) await send(customer, content)
    for (const { content } of SILENT_KINDS) await send(COMPANY_PHONE, content)
    const { id } = await send(customer, { kind: 'text', text: 'oi' })

    const { ticket, messages } = await conversation(({ length }) => length > 0)
    expect(messages).toMatchObject([{ waMessageId: id, body: 'oi' }])
    expect(ticket).toMatchObject({ unreadMessages: 1, status: 'pending' })
  })

  test.each(INBOUND_CHANGES)('a customer changes a message: $name', async ({ content, changed, preview }) => {
    const { id: target } = await send(customer, { kind: 'text', text: 'um' })
    const before = (await conversation(({ length }) => length === 1)).messages[0]
    await send(customer, { ...content, target })

    const { ticket, messages } = await conversation(
      ([message], shown) => (message?.version ?? 0) > (before?.version ?? 0) && shown?.lastMessage === preview,
    )
    expect(messages).toMatchObject([changed])
    expect(ticket).toMatchObject({ lastMessage: preview, unreadMessages: 1 })
  })

  test('several contacts in one message become several messages, and an answer to them shows its quote', async () => {
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

  test('a message that is decrypted late keeps its place before later messages', async () => {
    await send(customer, { kind: 'text', text: 'antes' })
    await conversation(({ length }) => length === 1)
    await send(customer, { kind: 'text', text: 'agora sim' }, { unreadable: 1 })
    await send(customer, { kind: 'text', text: 'depois' })

    const isThere = (messages: readonly Message[]) => messages.length === 3 && messages[1]?.mediaType === 'chat'
    expect((await conversation(isThere)).messages.map(({ body }) => body)).toEqual(['antes', 'agora sim', 'depois'])
  })

  test('a message that the network withholds keeps its place in the conversation, and is shown when the phone sends it', async () => {
    await send(customer, { kind: 'text', text: 'do anúncio' }, { withheld: 'message' })
    await send(customer, { kind: 'text', text: 'depois' })
    await conversation(([first, second]) => first?.mediaType === 'placeholder' && second?.body === 'depois')

    // the gateway's client waits 2 s before it asks the phone
    const { messages } = await conversation(([first]) => first?.mediaType === 'chat')
    expect(messages).toMatchObject([{ body: 'do anúncio', contact: { name: 'Carla' } }, { body: 'depois' }])
  })

  test('a view-once message is shown as one without its content, which WhatsApp sends to phones only', async () => {
    const { id } = await send(customer, { kind: 'image', file: 'AAAA' }, { withheld: 'view_once' })

    const { messages } = await conversation(({ length }) => length === 1)
    expect(messages).toMatchObject([{ waMessageId: id, mediaType: 'phone_only', fromMe: false }])
  })

  test('a contact with a user name instead of a number is found by it and gets answers', async () => {
    await network.control.putPhone(customer, { username: 'carla.souza', hidesNumber: true })
    await send(customer, { kind: 'text', text: 'bom dia' })
    await send(COMPANY_PHONE, { kind: 'text', text: 'do celular' })
    const found = async () => {
      const query = { searchParam: 'carla.souza', showAll: 'true' as const }
      return (await tickets.call(listTickets, { query }, { as: ADMIN })).body.tickets
    }
    const [ticket] = await eventually(found, ([first]) => first?.lastMessage === 'do celular')
    if (!ticket) throw new Error('a search for the user name finds no contact')
    expect(ticket.contact).toMatchObject({ name: 'Carla', number: null, username: 'carla.souza' })
    const { body } = await tickets.call(listContacts, { query: { searchParam: '@carla.s' } }, { as: ADMIN })
    expect(body.contacts).toMatchObject([{ id: ticket.contactId, number: null, username: 'carla.souza' }])

    await network.control.putPhone(customer, { username: 'carla.nova' })
    await send(customer, { kind: 'text', text: 'mudei' })
    await eventually(
      async () => (await tickets.call(getContact, { params: { contactId: ticket.contactId } }, { as: ADMIN })).body,
      ({ username }) => username === 'carla.nova',
    )
    expect(await found()).toEqual([])

    const params = { ticketId: ticket.id }
    await tickets.call(updateTicket, { params, body: { status: 'open' } }, { as: ADMIN })
    await tickets.call(sendMessage, { params, body: { body: 'Olá' } }, { as: ADMIN })
    await eventually(
      () => network.control.messages(customer),
      (shown) => shown.some(({ text, fromMe }) => text === 'Olá' && !fromMe),
    )
  })

  test('a contact who changes their number stays the same contact, the ticket records the change, and the old number becomes another contact', async () => {
    await send(customer, { kind: 'text', text: 'bom dia' })
    const { ticket } = await conversation(({ length }) => length === 1)
    const next = customer.replace('55219888', '55219777')

    await network.control.changeNumber(customer, next)
    await network.control.sendContent(next, { to: COMPANY_PHONE, content: { kind: 'text', text: 'sou eu' } } as never)
    await send(customer, { kind: 'text', text: 'quem fala?' })

    const former = await conversation(([first]) => first?.body === 'quem fala?')
    expect(former.ticket?.contactId).not.toBe(ticket?.contactId)
    customer = next
    const { messages } = await conversation(({ length }) => length === 3)
    expect(messages.map(({ mediaType }) => mediaType)).toEqual(['chat', 'system', 'chat'])
    expect(messages.map(({ ticketId }) => ticketId)).toEqual(Array(3).fill(ticket?.id))
  })

  describe('a contact with two merged accounts', () => {
    let other = ''
    let ticketId = 0
    const write = (from: string, content: object) =>
      network.control.sendContent(from, { to: COMPANY_PHONE, content } as never)
    const shownTo = async (phone: string) =>
      (await network.control.messages(phone)).filter(({ fromMe }) => !fromMe).map(({ text }) => text)
    const reaches = (phone: string, text: string) =>
      eventually(
        () => shownTo(phone),
        (texts) => texts.includes(text),
      )
    const say = async (body: string, quotedId?: number) => {
      const quotedMsg = quotedId === undefined ? {} : { quotedMsg: { id: quotedId } }
      const input = { params: { ticketId }, body: { body, ...quotedMsg } }
      return (await tickets.call(sendMessage, input, { as: ADMIN })).body.messages[0]
    }
    const history = async () => {
      const input = { params: { ticketId }, query: { peek: 'true' as const } }
      return (await tickets.call(listMessages, input, { as: ADMIN })).body
    }
    /** Sends a message from one of the accounts, and waits until it is in the ticket. */
    async function heard(from: string, words: string) {
      await write(from, { kind: 'text', text: words })
      const look = async () => (await history()).messages.find(({ body }) => body === words)
      return (await eventually(look, (message) => message !== undefined))?.id ?? 0
    }
    beforeEach(async () => {
      other = customer.replace('55219888', '55219666')
      await network.control.putPhone(other, { name: 'Carla do trabalho' })
      await write(customer, { kind: 'text', text: 'pessoal' })
      const { ticket: kept } = await conversation(({ length }) => length === 1)
      ticketId = kept?.id ?? 0
      await write(other, { kind: 'text', text: 'do trabalho' })
      const ofOther = async () =>
        (await tickets.call(listTickets, { query: { showAll: 'true' } }, { as: ADMIN })).body.tickets
      const found = await eventually(ofOther, (all) => all.some(({ contact }) => contact.number === other))
      const sourceId = found.find(({ contact }) => contact.number === other)?.contactId ?? 0
      const merging = { params: { contactId: kept?.contactId ?? 0 }, body: { sourceId } }
      await tickets.call(mergeContact, merging, { as: ADMIN })
      await tickets.call(updateTicket, { params: { ticketId }, body: { status: 'open' } }, { as: ADMIN })
    })

    test('an agent answers the account that wrote last, which the ticket names', async () => {
      await say('para o trabalho')
      await reaches(other, 'para o trabalho')
      expect((await history()).ticket).toMatchObject({ accountNumber: other, contact: { number: customer } })

      await heard(customer, 'sou eu')
      await say('para o pessoal')
      await reaches(customer, 'para o pessoal')
      expect((await history()).ticket).toMatchObject({ accountNumber: customer })
      expect(await shownTo(other)).toEqual(['para o trabalho'])
      expect(await shownTo(customer)).toEqual(['para o pessoal'])
    })

    test("an agent's quotes, reactions, edits and deletions go to the chat of the original message", async () => {
      const asked = await heard(other, 'quanto?')
      const answer = await say('dez')
      const second = await say('sem frete')
      await reaches(other, 'sem frete')
      await heard(customer, 'esquece') // the customer's other account now wrote last

      await say('por peça', asked)
      await reaches(other, 'por peça')
      await tickets.call(reactToMessage, { params: { messageId: asked }, body: { emoji: '👍' } }, { as: ADMIN })
      await tickets.call(editMessage, { params: { messageId: answer?.id ?? 0 }, body: { body: 'onze' } }, { as: ADMIN })
      await tickets.call(deleteMessage, { params: { messageId: second?.id ?? 0 } }, { as: ADMIN })
      await say('sobre a peça', answer?.id)

      const shown = await eventually(
        () => network.control.messages(other),
        (all) => all.some(({ text }) => text === 'sobre a peça') && all.some(({ kind }) => kind === 'revoked'),
      )
      expect(shown).toMatchObject([
        { fromMe: true },
        { text: 'quanto?', reactions: [{ emoji: '👍' }] },
        { text: 'onze', isEdited: true },
        { kind: 'revoked' },
        { text: 'por peça', quoted: { text: 'quanto?' } },
        { text: 'sobre a peça' },
      ])
      expect(await shownTo(customer)).toEqual([])
    })

    test('an agent reads the messages of both accounts, and both phones show it', async () => {
      await tickets.call(readTicket, { params: { ticketId } }, { as: ADMIN })
      for (const phone of [customer, other]) {
        await eventually(
          () => network.control.messages(phone),
          (all) => all.every(({ fromMe, status }) => !fromMe || status === 'read'),
        )
      }
    })
  })

  describe('the messages of agents', () => {
    const onPhone = (id: string, isAsExpected: (shown: { kind: string; text: string }) => boolean) =>
      eventually(
        async () => (await network.control.messages(customer)).find((message) => message.id === id),
        (shown) => shown !== undefined && isAsExpected(shown),
      )
    /** Sends a customer's question and the admin's answer, and waits until the phone shows the answer. */
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
      return { asked: messages[0], ticketId, answer, shown, messageId: answer?.id ?? 0, id: answer?.waMessageId ?? '' }
    }

    test('an agent answers a message, and the phone shows the quote', async () => {
      const { shown, asked } = await givenAnswer()
      expect(shown).toMatchObject({ quoted: { id: asked?.waMessageId, fromMe: true, text: 'Quanto?' }, copies: 1 })
    })

    test('an agent sends a location and a contact card, and the phone shows them', async () => {
      const { asked, ticketId } = await givenAnswer()
      const location = { latitude: -23.55, longitude: -46.63, name: 'Sé' }
      const body = { location, contactIds: [asked?.contact?.id ?? 0] }
      const sent = await tickets.call(sendMessage, { params: { ticketId }, body }, { as: ADMIN })

      expect(sent.body.messages).toMatchObject([
        { mediaType: 'locationMessage', body: '|https://maps.google.com/maps?q=-23.55%2C-46.63|Sé' },
        { mediaType: 'vcard', body: expect.stringContaining(`waid=${customer}:+${customer}`) },
      ])
      const [place, card] = sent.body.messages.map(({ waMessageId }) => waMessageId)
      expect(await onPhone(place ?? '', ({ kind }) => kind === 'location')).toMatchObject({
        location: { latitude: -23.55, longitude: -46.63, name: 'Sé' },
      })
      expect(await onPhone(card ?? '', ({ kind }) => kind === 'contact')).toMatchObject({
        contacts: [{ name: 'Carla', vcard: expect.stringContaining('FN:Carla') }],
      })
    })

    test('an agent edits a message, and the phone shows the new text', async () => {
      const { messageId, id } = await givenAnswer()
      const edited = await tickets.call(editMessage, { params: { messageId }, body: { body: 'Onze' } }, { as: ADMIN })

      expect(edited).toMatchObject({ status: 200, body: { body: 'Onze', isEdited: true } })
      expect(await onPhone(id, ({ text }) => text === 'Onze')).toMatchObject({ isEdited: true })
    })

    test('an agent deletes a message, and the phone no longer shows it', async () => {
      const { messageId, id } = await givenAnswer()
      expect((await tickets.call(deleteMessage, { params: { messageId } }, { as: ADMIN })).status).toBe(200)

      await onPhone(id, ({ kind }) => kind === 'revoked')
    })

    test("an agent reacts to a customer's message and removes the reaction", async () => {
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

    test('a deletion that WhatsApp refuses is reported, and the message is unchanged', async () => {
      const { messageId } = await givenAnswer()
      await network.control.putPhone(COMPANY_PHONE, { serverAck: 400 })
      const refused = await tickets.call(deleteMessage, { params: { messageId } }, { as: ADMIN })
      await network.control.putPhone(COMPANY_PHONE, { serverAck: 'ok' })

      expect(refused).toMatchObject({ status: 502, body: { error: 'ERR_DELETE_WAPP_MSG' } })
      expect((await conversation(() => true)).messages.at(-1)?.isDeleted).toBe(false)
    })
  })

  describe('messages in a group', () => {
    const COLLEAGUE = '5521977000001'
    let group = ''
    let formerId = 0 // the id of the ticket of the previous test's group
    beforeEach(async () => {
      formerId = Math.max(0, ...(await groupTickets()).map(({ id }) => id))
      await network.control.putPhone(COLLEAGUE, { name: 'Rita', delivery: 'auto', read: 'manual' })
      const members = [COMPANY_PHONE, COLLEAGUE]
      group = (await network.control.createGroup({ owner: customer, subject: 'Condomínio', members })).id
    })

    const write = (from: string, content: object, options: object = {}) =>
      network.control.sendContent(from, { to: group, content, ...options } as never)
    const say = (from: string, text: string) => write(from, { kind: 'text', text })
    const groupTickets = async () => {
      const query = { showAll: 'true' as const }
      const { body } = await tickets.call(listTickets, { query }, { as: ADMIN })
      return body.tickets.filter((ticket) => ticket.isGroup)
    }
    /** Waits until the group's only ticket and its last messages meet the condition. @returns both */
    const groupChat = async (isThere: (messages: readonly Message[], ticket: Ticket) => boolean) => {
      const chat = await whenAnnounced(
        async () => {
          const found = (await groupTickets()).find(({ id }) => id > formerId)
          const input = { params: { ticketId: found?.id ?? 0 }, query: { peek: 'true' as const } }
          const { body } = await tickets.call(listMessages, input, { as: ADMIN })
          return found ? { ticket: body.ticket, messages: body.messages } : undefined
        },
        (found) => found !== undefined && isThere(found.messages, found.ticket),
      )
      if (!chat) throw new Error('the group has no ticket')
      return chat
    }
    const shownTo = async (number: string, id: string) => {
      const shown = await eventually(
        async () => (await network.control.messages(number, group)).find((message) => message.id === id),
        (message) => message !== undefined && message.kind !== 'waiting',
      )
      if (!shown) throw new Error('the phone does not show the message')
      return shown
    }
    async function givenTicket() {
      await say(customer, 'bom dia')
      const { ticket } = await groupChat((messages) => messages.at(-1)?.body === 'bom dia')
      await tickets.call(updateTicket, { params: { ticketId: ticket.id }, body: { status: 'open' } }, { as: ADMIN })
      return ticket
    }
    const answer = async (ticket: Ticket, body: object) =>
      (await tickets.call(sendMessage, { params: { ticketId: ticket.id }, body: body as never }, { as: ADMIN })).body
        .messages[0]

    test("all messages of a group are in one ticket with the group's name, each with its author", async () => {
      await say(customer, 'bom dia')
      await say(COLLEAGUE, 'oi')
      await say(COMPANY_PHONE, 'do celular')
      const isThere = (messages: readonly Message[], ticket: Ticket) =>
        messages.length === 3 && ticket.contact.name === 'Condomínio'
      const { ticket, messages } = await groupChat(isThere)

      expect(ticket).toMatchObject({ isGroup: true, contact: { number: null, isGroup: true }, status: 'pending' })
      expect(messages).toMatchObject([
        { body: 'bom dia', fromMe: false, contact: { name: 'Carla' } },
        { body: 'oi', fromMe: false, contact: { name: 'Rita' } },
        { body: 'do celular', fromMe: true, origin: 'phone', contact: null },
      ])
    })

    test('an answer reaches every member, quotes its author, and shows an acknowledgement once all members have sent it', async () => {
      await network.control.putPhone(COLLEAGUE, { delivery: 'manual' })
      const ticket = await givenTicket()
      await say(COLLEAGUE, 'quando?')
      const { messages } = await groupChat((all) => all.at(-1)?.body === 'quando?')
      const sent = await answer(ticket, { body: 'amanhã', quotedMsg: { id: messages.at(-1)?.id } })
      const id = sent?.waMessageId ?? ''

      expect(await shownTo(customer, id)).toMatchObject({ text: 'amanhã', author: COMPANY_PHONE, copies: 1 })
      expect(await shownTo(COLLEAGUE, id)).toMatchObject({ quoted: { id: messages.at(-1)?.waMessageId, fromMe: true } })
      const ackOf = (all: readonly Message[]) => all.find(({ waMessageId }) => waMessageId === id)?.ack
      await groupChat((all) => ackOf(all) === 1)
      await network.control.read(customer, group)
      expect(ackOf((await groupChat((all) => ackOf(all) === 1)).messages)).toBe(1)
      await network.control.putPhone(COLLEAGUE, { delivery: 'auto' })
      await groupChat((all) => ackOf(all) === 2)
      await network.control.read(COLLEAGUE, group)
      await groupChat((all) => ackOf(all) === 3)
    })

    test('an agent reacts to one member’s message and deletes their own message', async () => {
      const ticket = await givenTicket()
      const { id: target } = await say(COLLEAGUE, 'obrigada')
      const { messages } = await groupChat((all) => all.at(-1)?.waMessageId === target)
      const params = { messageId: messages.at(-1)?.id ?? 0 }
      expect((await tickets.call(reactToMessage, { params, body: { emoji: '🎉' } }, { as: ADMIN })).status).toBe(200)
      await eventually(
        async () => (await network.control.messages(customer, group)).find(({ id }) => id === target)?.reactions,
        (reactions) => reactions?.[0]?.emoji === '🎉',
      )

      const sent = await answer(ticket, { body: 'até' })
      await shownTo(COLLEAGUE, sent?.waMessageId ?? '')
      const removed = await tickets.call(deleteMessage, { params: { messageId: sent?.id ?? 0 } }, { as: ADMIN })
      expect(removed.status).toBe(200)
      await eventually(
        () => shownTo(COLLEAGUE, sent?.waMessageId ?? ''),
        (shown) => shown?.kind === 'revoked',
      )
    })

    test('members react to messages, and edit and delete their own', async () => {
      await givenTicket()
      const { id: target } = await say(COLLEAGUE, 'as 8')
      await write(COLLEAGUE, { kind: 'edit', target, text: 'às 8' })
      await write(customer, { kind: 'reaction', target, emoji: '👍' })
      await groupChat((all) => all.at(-1)?.reactions.length === 1)
      await write(COLLEAGUE, { kind: 'revoke', target })

      const { messages } = await groupChat((all) => all.at(-1)?.isDeleted === true)
      expect(messages.at(-1)).toMatchObject({
        isEdited: true,
        previousBodies: ['as 8'],
        body: 'às 8',
        deletedBy: 'contact',
        reactions: [{ emoji: '👍', fromMe: false, contactName: 'Carla' }],
      })
    })

    test("an agent's answer marks messages as read, and each writer sees it", async () => {
      const { id: first } = await say(customer, 'um')
      const { id: second } = await say(COLLEAGUE, 'dois')
      const { ticket } = await groupChat((all) => all.length === 2)
      await tickets.call(updateTicket, { params: { ticketId: ticket.id }, body: { status: 'open' } }, { as: ADMIN })
      await tickets.call(listMessages, { params: { ticketId: ticket.id }, query: {} }, { as: ADMIN })

      for (const [number, id] of [
        [customer, first],
        [COLLEAGUE, second],
      ] as const) {
        const isRead = (message: { status?: string | undefined } | undefined) => message?.status === 'read'
        await eventually(() => shownTo(number, id), isRead)
      }
    })

    test('changes by members are shown in order, and the group has its current name', async () => {
      await givenTicket()
      await groupChat((_, { contact }) => contact.name === 'Condomínio')
      await network.control.changeSubject(group, { subject: 'Prédio', by: COLLEAGUE })
      await network.control.changeMembers(group, { action: 'promote', numbers: [COLLEAGUE] })
      await network.control.changeMembers(group, { action: 'remove', numbers: [COLLEAGUE] })
      await say(customer, 'saiu')

      const isThere = (all: readonly Message[], { lastMessage }: Ticket) =>
        all.at(-1)?.body === 'saiu' && lastMessage === 'saiu'
      const { ticket, messages } = await groupChat(isThere)
      expect(messages.slice(2)).toMatchObject([
        { mediaType: 'system', body: 'Rita mudou o nome do grupo para “Prédio”', contact: null, automatic: true },
        { mediaType: 'system', body: 'Rita agora é admin do grupo' },
        { mediaType: 'system', body: 'Carla removeu Rita' },
        { mediaType: 'chat', body: 'saiu' },
      ])
      expect(ticket).toMatchObject({ contact: { name: 'Prédio' }, unreadMessages: 2, lastMessage: 'saiu' })
    })

    test('messages of groups are dropped for a company that ignores groups', async () => {
      const ignore = async (value: string, version: number) => {
        const setting = { companyId: COMPANY, key: 'CheckMsgIsGroup', value, version }
        await gateway.publish(settingUpdated, COMPANY, { setting })
        const known = () => gateway.database.query('select from setting_ref where value = $1', [value])
        await eventually(async () => (await known()).rowCount)
      }
      await ignore('enabled', 1)
      const { id: target } = await say(customer, 'sem resposta')
      await write(customer, { kind: 'reaction', target, emoji: '👍' })
      await network.control.changeSubject(group, { subject: 'Prédio', by: customer })
      await send(customer, { kind: 'text', text: 'a sós' })
      await conversation(([message]) => message?.body === 'a sós')

      expect((await groupTickets()).filter(({ id }) => id > formerId)).toEqual([])
      const { rows } = await gateway.database.query(
        `select distinct drop_reason from wa_journal where drop_reason is not null and stanza_id = $1`,
        [target],
      )
      expect(rows).toContainEqual({ drop_reason: 'group' })
      await ignore('disabled', 2)
    })

    test("an answer fails after the company's number was removed from the group", async () => {
      const ticket = await givenTicket()
      await network.control.changeMembers(group, { action: 'remove', numbers: [COMPANY_PHONE] })
      await groupChat((all) => all.at(-1)?.body === 'Carla removeu este número')
      const sent = await answer(ticket, { body: 'alô?' })

      const { messages } = await groupChat((all) => all.find(({ id }) => id === sent?.id)?.ack === -1)
      expect(messages.at(-1)).toMatchObject({ body: 'alô?', error: 'ERR_SENDING_WAPP_MSG' })
    })
  })
})
