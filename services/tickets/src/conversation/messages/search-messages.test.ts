import { randomUUID } from 'node:crypto'
import { deleteMessage, searchMessages, sendMessage } from '@recado/contracts/messages/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { messageChanged } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

type Query = { ticketId?: number; contactId?: number; date_from?: string; date_to?: string; pageNumber?: number }

describe('GET /messages/search', () => {
  let harness: Harness
  let company: Company
  let agent: Person
  let ticket: Ticket
  const chat = { phone: '5511987650000', lid: null }
  beforeAll(async () => {
    harness = await startTickets()
    company = await harness.company()
    const queue = await company.queue()
    agent = await company.person({ queueIds: [queue.id] })
    ticket = await company.waiting(queue, { chat, pushName: 'João', text: 'Gostaria de AÇÚCAR mascavo' })
    await company.receive(ticket.whatsappId, { chat, pushName: 'João', text: 'E de um acucareiro 100%_' })
    await company.texts(ticket.id, ({ length }) => length === 2)
  })
  afterAll(() => harness.close())

  const search = async (searchParam: string, as: Person, query: Query = {}) =>
    (await harness.service.call(searchMessages, { query: { searchParam, ...query } }, { as })).body

  test.each([
    ['acucar', 2],
    ['AÇÚCAR', 2],
    ['açucar mas', 1],
    ['100%_', 1],
    ['%', undefined],
    ['__', 0],
    ['Aceito por', 0],
    ['nada disso', 0],
  ])('a search for %s finds %s messages, newest first', async (text, count) => {
    const found = await search(text, agent)

    expect(found.count).toBe(count) // undefined when the text is too short to search for
    const times = found.records?.map(({ createdAt }) => createdAt) ?? []
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('a search result contains the ticket, the contact and the text around the match', async () => {
    const long = `${'começo '.repeat(30)}ÁGUA${' fim'.repeat(60)}`
    await company.receive(ticket.whatsappId, { chat, pushName: 'João', text: long })
    const { records } = await eventually(
      () => search('agua', agent),
      ({ count }) => count === 1,
    )

    expect(records).toMatchObject([
      { ticketId: ticket.id, uuid: ticket.uuid, contact: { id: ticket.contactId, name: 'João' }, fromMe: false },
    ])
    expect(records[0]).toMatchObject({ author: null, excerpt: expect.stringMatching(/^….*começo ÁGUA fim.*…$/) })
  })

  test('a search result in a group contains the author', async () => {
    await company.receive(ticket.whatsappId, {
      chat: { phone: null, lid: null, group: '120363000000000009' },
      text: 'o portão do prédio',
      participant: { address: { phone: '5521977770002', lid: null }, name: 'Bia' },
      pushName: 'Bia',
    })
    const { records } = await eventually(
      () => search('portao', company.admin),
      ({ count }) => count === 1,
    )

    expect(records).toMatchObject([{ contact: { name: 'Grupo' }, author: { name: 'Bia' }, fromMe: false }])
  })

  test('a search covers the tickets that the caller may see, or one ticket or contact, and never another company', async () => {
    const hidden = await company.waiting(await company.queue(), { text: 'açúcar escondido' })
    const stranger = await harness.company()
    await stranger.waiting(null, { text: 'açúcar alheio' })

    const textsOf = async (as: Person, query: Query = {}) => {
      const { records, count } = await search('acucar', as, query)
      expect(count).toBe(records.length)
      return records.map(({ excerpt }) => excerpt)
    }
    const own = ['E de um acucareiro 100%_', 'Gostaria de AÇÚCAR mascavo']
    expect(await textsOf(agent)).toEqual(own)
    expect(await textsOf(company.admin)).toEqual(['açúcar escondido', ...own])
    expect(await textsOf(company.admin, { ticketId: hidden.id })).toEqual(['açúcar escondido'])
    expect(await textsOf(company.admin, { contactId: ticket.contactId })).toEqual(own)
    expect(await textsOf(agent, { ticketId: hidden.id })).toEqual([])
    expect(await textsOf(agent, { contactId: hidden.contactId })).toEqual([])
    expect(await textsOf(stranger.admin)).toEqual(['açúcar alheio'])
    expect(await textsOf(stranger.admin, { ticketId: ticket.id })).toEqual([])
  })

  test('a search with dates uses the company’s time zone', async () => {
    const of = async (sentAt: string) => {
      const { contactId } = await company.waiting(null, { text: 'calendário', sentAt })
      return contactId
    }
    const late = await of('2026-03-02T02:59:00.000Z') // 23:59 on March 1 in São Paulo
    const next = await of('2026-03-02T03:00:00.000Z')
    const found = async (query: Query) =>
      (await search('calendario', company.admin, query)).records.map(({ contact }) => contact.id)

    expect(await found({})).toEqual([next, late])
    expect(await found({ date_to: '2026-03-01' })).toEqual([late])
    expect(await found({ date_from: '2026-03-02' })).toEqual([next])
    expect(await found({ date_from: '2026-03-01', date_to: '2026-03-02' })).toEqual([next, late])
  })

  test('a search has pages of 20 and the total count, even on a page after the last', async () => {
    const big = await harness.company()
    const of = await big.waiting(null, { chat, pushName: 'João', text: 'repetido 0' })
    for (let i = 1; i < 23; i++) await big.receive(of.whatsappId, { chat, pushName: 'João', text: `repetido ${i}` })
    await big.texts(of.id, ({ length }) => length === 23)

    const pages = await Promise.all([1, 2, 3].map((pageNumber) => search('repetido', big.admin, { pageNumber })))

    expect(pages.map(({ records, count, hasMore }) => [records.length, count, hasMore])).toEqual([
      [20, 23, true],
      [3, 23, false],
      [0, 23, false],
    ])
    const ids = pages.flatMap(({ records }) => records.map(({ messageId }) => messageId))
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  })

  test('a search finds the current text of edited messages, and finds no deleted messages', async () => {
    const mine = await company.accept(await company.waiting(null), company.admin)
    const sent = await harness.service.call(
      sendMessage,
      { params: { ticketId: mine.id }, body: { body: 'jabuticaba' } },
      { as: company.admin },
    )
    const [message] = sent.body.messages
    expect((await search('jabuticaba', company.admin)).count).toBe(1)
    await harness.service.call(deleteMessage, { params: { messageId: message?.id ?? 0 } }, { as: company.admin })
    expect((await search('jabuticaba', company.admin)).count).toBe(0)

    const waMessageId = randomUUID()
    await company.receive(ticket.whatsappId, { chat, waMessageId, pushName: 'João', text: 'pitanga' })
    await eventually(async () => (await search('pitanga', agent)).count === 1)
    const change = { kind: 'edited' as const, text: 'goiaba' }
    const made = { fromMe: false, by: null, author: null, change, at: new Date().toISOString() }
    const target = { waMessageId, fromMe: false }
    await harness.service.publish(messageChanged, company.id, { whatsappId: ticket.whatsappId, chat, target, ...made })
    await eventually(async () => (await search('goiaba', agent)).count === 1)
    expect((await search('pitanga', agent)).count).toBe(0)
  })
})
