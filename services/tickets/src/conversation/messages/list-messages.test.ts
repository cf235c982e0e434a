import type { Message } from '@recado/contracts/messages/message'
import { listMessages, sendMessage } from '@recado/contracts/messages/routes'
import { updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

const chat = { phone: '5511987654321', lid: null }

type Query = {
  pageNumber?: number
  before?: number
  after?: number
  around?: number
  only?: 'notes' | 'media' | 'files' | 'links'
}

describe('GET /messages/:ticketId', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const page = (ticketId: number, as: object, query: Query = {}) =>
    harness.service.call(listMessages, { params: { ticketId }, query }, { as })
  const close = (ticket: Ticket, as: object) =>
    harness.service.call(updateTicket, { params: { ticketId: ticket.id }, body: { status: 'closed' } }, { as })

  async function givenMessages(company: Company, howMany: number): Promise<Ticket> {
    const ticket = await company.waiting(null, { chat, text: '0' })
    for (let i = 1; i < howMany; i++) await company.receive(ticket.whatsappId, { chat, text: String(i) })
    await company.texts(ticket.id, (texts) => texts.length === howMany)
    return ticket
  }

  test('the history has pages of 20 messages, the newest page first and the oldest message of each page first', async () => {
    const company = await harness.company()
    const ticket = await givenMessages(company, 45)
    const texts = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => String(from + i))

    const pages = await Promise.all([1, 2, 3, 4].map((pageNumber) => page(ticket.id, company.admin, { pageNumber })))

    expect(pages.map(({ body }) => body.messages.map((message) => message.body))).toEqual([
      texts(25, 45),
      texts(5, 25),
      texts(0, 5),
      [],
    ])
    expect(pages.map(({ body }) => body.hasMore)).toEqual([true, true, false, false])
    expect(pages.map(({ body }) => body.count)).toEqual([45, 45, 45, 45])
  })

  test('a page can start around a search result, before a message or after one', async () => {
    const company = await harness.company()
    const ticket = await givenMessages(company, 45)
    const all = await harness.service.database.query<{ id: number }>(
      'select id::int from message where ticket_id = $1 order by id',
      [ticket.id],
    )
    const idOf = (place: number) => all.rows[place]?.id ?? 0
    const get = async (query: Query) => (await page(ticket.id, company.admin, query)).body
    const texts = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => String(from + i))
    const shown = ({ messages, hasMore, hasNewer }: Awaited<ReturnType<typeof get>>) => [
      messages.map(({ body }) => body),
      hasMore,
      hasNewer,
    ]

    expect(shown(await get({ around: idOf(20) }))).toEqual([texts(11, 31), true, true])
    expect(shown(await get({ around: idOf(2) }))).toEqual([texts(0, 13), false, true])
    expect(shown(await get({ around: idOf(44) }))).toEqual([texts(35, 45), true, false])
    expect(shown(await get({ after: idOf(10) }))).toEqual([texts(11, 31), true, true])
    expect(shown(await get({ after: idOf(30) }))).toEqual([texts(31, 45), false, false])
    expect(shown(await get({ before: idOf(5) }))).toEqual([texts(0, 5), false, true])
    const elsewhere = await company.waiting(null)
    const [foreign] = (await page(elsewhere.id, company.admin)).body.messages
    for (const query of [{ around: foreign?.id ?? 0 }, { after: foreign?.id ?? 0 }]) {
      expect(await page(ticket.id, company.admin, query)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_MESSAGE_FOUND' },
      })
    }
  })

  test('a list of notes contains only notes, and does not mark messages as read', async () => {
    const company = await harness.company()
    const ticket = await givenMessages(company, 3)
    const agent = company.admin
    await harness.service.call(
      updateTicket,
      { params: { ticketId: ticket.id }, body: { status: 'open' } },
      { as: agent },
    )
    const body = { body: 'paga na sexta', isNote: true }
    await harness.service.call(sendMessage, { params: { ticketId: ticket.id }, body }, { as: agent })

    const notes = (await page(ticket.id, agent, { only: 'notes' })).body
    const media = (await page(ticket.id, agent, { only: 'media' })).body

    expect(notes).toMatchObject({ messages: [{ body: 'paga na sexta', mediaType: 'note' }], count: 1, hasMore: false })
    expect(media).toMatchObject({ messages: [], count: 0 })
    expect((await company.ticket(ticket.id)).unreadMessages).toBe(3)
  })

  test('a list of links contains the texts with web addresses, and a list of files the documents', async () => {
    const company = await harness.company()
    const ticket = await givenMessages(company, 1)
    const texts = ['veja HTTPS://loja.example/a?b=1.', 'em www.loja.example', 'http:// e www.', 'awww oi', 'sem link']
    for (const text of texts) await company.receive(ticket.whatsappId, { chat, text })
    await company.texts(ticket.id, (all) => all.length === 6)
    await harness.service.database.query(
      `update message set media_type = 'application', media_name = 'nota.pdf', body = 'nota.pdf'
        where company_id = $1 and body = 'sem link'`,
      [company.id],
    )

    const bodies = async (only: 'files' | 'links') =>
      (await page(ticket.id, company.admin, { only })).body.messages.map(({ body }) => body)
    expect(await bodies('links')).toEqual(texts.slice(0, 2))
    expect(await bodies('files')).toEqual(['nota.pdf'])
  })

  test('pages with `before` neither repeat nor skip messages if new messages arrive meanwhile', async () => {
    const company = await harness.company()
    const ticket = await givenMessages(company, 30)
    const first = (await page(ticket.id, company.admin)).body

    await company.receive(ticket.whatsappId, { chat, text: 'novo' })
    await company.texts(ticket.id, (texts) => texts.length === 31)
    const second = (await page(ticket.id, company.admin, { before: first.messages[0]?.id ?? 0 })).body

    expect([...second.messages, ...first.messages].map((message) => message.body)).toEqual(
      Array.from({ length: 30 }, (_, i) => String(i)),
    )
    expect(second).toMatchObject({ hasMore: false, count: 31 })
    expect(
      (await page(ticket.id, company.admin, { before: first.messages[0]?.id ?? 0, pageNumber: 2 })).body.messages,
    ).toHaveLength(10)
  })

  test('the history contains all tickets of the contact on the connection that the caller may see, and no others', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const connection = await company.connection({ queueIds: [queue.id] })
    const agent = await company.person({ queueIds: [queue.id] })
    await company.receive(connection.id, { chat, text: 'primeiro' })
    const [first] = await company.tickets((all) => all.length === 1)
    await close(first as Ticket, agent)
    // without a queue, other agents no longer see the ticket
    await harness.service.database.query('update ticket set queue_id = null where company_id = $1', [company.id])
    await company.receive(connection.id, { chat, text: 'segundo' })
    const second = (await company.tickets((all) => all.length === 2)).find(({ id }) => id !== first?.id) as Ticket
    await close(second, company.admin)
    await company.receive(connection.id, { chat, text: 'terceiro' })
    const third = (await company.tickets((all) => all.length === 3)).find(
      ({ status }) => status === 'pending',
    ) as Ticket
    await company.receive((await company.connection({ name: 'Filial' })).id, { chat, text: 'alhures' })
    const other = await company.person({ queueIds: [queue.id] })

    const isSaid = ({ mediaType }: Message) => mediaType !== 'system'
    const textsFor = async (as: object) => {
      const { body } = await page(third.id, as)
      expect(body.count).toBe(body.messages.length)
      return body.messages.filter(isSaid).map((message) => [message.ticketId, message.body])
    }
    const all = [
      [first?.id, 'primeiro'],
      [second.id, 'segundo'],
      [third.id, 'terceiro'],
    ]
    expect(await textsFor(company.admin)).toEqual(all)
    expect(await textsFor(agent)).toEqual(all) // the agent who closed the first ticket still sees it
    expect(await textsFor(other)).toEqual(all.slice(1))

    const hidden = (await page(third.id, company.admin)).body.messages[0]
    expect(await page(third.id, other, { before: hidden?.id ?? 0 })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_MESSAGE_FOUND' },
    })
  })

  test('the history answers 404 for a hidden ticket, another company’s ticket and a `before` of another conversation', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const ticket = await company.waiting(queue, { chat })
    const elsewhere = await company.waiting(queue)
    const [foreign] = (await page(elsewhere.id, company.admin)).body.messages

    for (const as of [await company.person(), (await harness.company()).admin]) {
      expect(await page(ticket.id, as)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
    }
    expect(await page(ticket.id, company.admin, { before: foreign?.id ?? 0 })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_MESSAGE_FOUND' },
    })
  })
})
