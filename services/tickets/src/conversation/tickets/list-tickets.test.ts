import { createTag } from '@recado/contracts/tags/routes'
import { countTickets, listTickets, readTicket } from '@recado/contracts/tickets/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

type Query = Parameters<Harness['service']['call']>[1] & Record<string, unknown>

describe('GET /tickets', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const list = async (query: object, as: object) =>
    (await harness.service.call(listTickets, { query: query as Query }, { as })).body
  const count = async (query: object, as: object) =>
    (await harness.service.call(countTickets, { query: query as Query }, { as })).body
  const idsOf = (page: { tickets: { id: number }[] }) => page.tickets.map(({ id }) => id)

  test('a list has pages of 40 tickets, the latest change first, and counts all matching tickets', async () => {
    const company = await harness.company()
    const connection = await company.connection()
    for (let i = 0; i < 43; i++) await company.receive(connection.id, { pushName: `Contato ${i}` })
    const [, second] = (
      await eventually(
        () => list({}, company.admin),
        (page) => page.count === 43,
      )
    ).tickets

    const pages = await Promise.all([1, 2, 3].map((pageNumber) => list({ pageNumber }, company.admin)))

    expect(pages).toMatchObject([{ count: 43, hasMore: true }, { hasMore: false }, { hasMore: false, tickets: [] }])
    const seen = pages.flatMap(idsOf)
    expect(new Set(seen).size).toBe(43)
    const times = pages.flatMap(({ tickets }) => tickets.map(({ updatedAt }) => updatedAt))
    expect(times).toEqual(times.toSorted().reverse())
    await company.accept(second as never, company.admin)
    expect(idsOf(await list({}, company.admin))[0]).toBe(second?.id)
  })

  test('lists and counts can be filtered by status, queue, unread messages and contact', async () => {
    const company = await harness.company()
    const [sales, support] = [await company.queue(), await company.queue()]
    const agent = await company.person({ queueIds: [sales.id], noQueueTickets: 'enable' })
    const ofSales = await company.waiting(sales)
    const ofSupport = await company.waiting(support)
    const ofNone = await company.waiting(null)
    const mine = await company.accept(await company.waiting(sales), agent)
    const { admin } = company

    expect(new Set(idsOf(await list({ showAll: 'true', queueIds: [sales.id] }, admin)))).toEqual(
      new Set([ofSales.id, mine.id, ofNone.id]),
    )
    expect(new Set(idsOf(await list({ queueIds: [sales.id, support.id] }, agent)))).toEqual(
      new Set([ofSales.id, mine.id, ofNone.id]),
    )
    expect(idsOf(await list({ status: 'open' }, agent))).toEqual([mine.id])
    expect(idsOf(await list({ contactId: ofSupport.contactId }, admin))).toEqual([ofSupport.id])
    expect(await list({ contactId: ofSupport.contactId }, agent)).toMatchObject({ tickets: [], count: 0 })
    expect(await count({}, agent)).toEqual({ open: 1, pending: 2, closed: 0, unread: 3 })
    expect(await count({ showAll: 'true' }, admin)).toEqual({ open: 1, pending: 3, closed: 0, unread: 4 })
    expect(await count({ queueIds: [support.id] }, admin)).toEqual({ open: 0, pending: 2, closed: 0, unread: 2 })

    await harness.service.call(readTicket, { params: { ticketId: mine.id } }, { as: agent })
    expect(idsOf(await list({ withUnreadMessages: 'true', status: 'open' }, agent))).toEqual([])
    expect((await count({}, agent)).unread).toBe(2)
  })

  test('a list can be filtered by person, tag, connection, day and origin, exclude tickets without a queue, and sort by longest wait', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id] })
    const [first, second] = [await company.waiting(queue), await company.waiting(null)]
    const mine = await company.accept(await company.waiting(queue), agent)
    const { admin } = company
    const set = (id: number, change: string) =>
      harness.service.database.query(`update ticket set ${change} where id = $1`, [id])
    await set(first.id, `created_at = '2026-03-02T02:59:00Z', updated_at = '2026-03-05T12:00:00Z'`)
    await set(second.id, `queued_at = '2020-01-01T00:00:00Z', updated_at = '2026-03-01T12:00:00Z'`)
    const found = async (query: object) => idsOf(await list({ showAll: 'true', ...query }, admin))

    expect(await found({ users: [agent.userId] })).toEqual([mine.id])
    expect(await found({ users: [] })).toEqual([])
    const tag = (await harness.service.call(createTag, { body: { name: 'VIP', color: '#123456' } }, { as: admin })).body
    expect([await found({ tags: [tag.id] }), await found({ tags: [] })]).toEqual([[], []])
    await harness.service.database.query('insert into ticket_tag (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
      company.id,
      first.id,
      tag.id,
    ])
    expect(await found({ tags: [tag.id] })).toEqual([first.id])
    expect(await found({ whatsappIds: [first.whatsappId] })).toEqual([first.id])
    expect(await found({ date: '2026-03-01' })).toEqual([first.id]) // still March 1 in São Paulo
    expect(await found({ date: '2026-03-02' })).toEqual([])
    expect(await found({ updatedAt: '2026-03-05' })).toEqual([first.id])
    expect(await found({ noQueue: 'false' })).toEqual([mine.id, first.id])
    expect(await found({ queueIds: [queue.id], noQueue: 'false' })).toEqual([mine.id, first.id])
    expect(await found({ order: 'waiting', status: 'pending' })).toEqual([second.id, first.id])
    expect(await found({ status: 'pending' })).toEqual([first.id, second.id])
    expect(await count({ showAll: 'true', users: [agent.userId] }, admin)).toMatchObject({ open: 1, pending: 0 })

    await set(first.id, `origin = 'campaign'`)
    expect(await found({ origin: 'campaign' })).toEqual([first.id])
  })

  describe('searches', () => {
    let company: Company
    let id: number
    beforeAll(async () => {
      company = await harness.company()
      const chat = { phone: '551187654321', lid: '123123123' }
      const ticket = await company.waiting(null, { chat, pushName: 'João Çelik', text: 'Gostaria de AÇÚCAR 100%_\\' })
      await company.waiting(null, { pushName: 'Maria', text: 'Bom dia' })
      id = (await company.accept(ticket, company.admin)).id
    })

    test.each([
      ['joão', 'the name'],
      ['JOAO CELIK', 'the name without its accents'],
      ['ana', 'the assigned agent'],
      ['acucar', 'a message without case and accents'],
      ['100%_\\', 'special characters of LIKE'],
      ['+55 (11) 98765-4321', 'the number as printed'],
      ['5511987654321', 'the number with an additional ninth digit'],
      ['551187654321', 'the number without the ninth digit'],
      ['(11) 8765-4321', 'the number without the country'],
      ['98765 43', 'a part of the number'],
    ])('a search for %s finds a ticket by %s', async (searchParam) => {
      expect(idsOf(await list({ searchParam }, company.admin))).toEqual([id])
    })

    test('a search finds no ticket by a LID or by a text without a match', async () => {
      expect(await list({ searchParam: '123123123' }, company.admin)).toMatchObject({ tickets: [], count: 0 })
      expect(await list({ searchParam: '%' }, company.admin)).toMatchObject({
        tickets: [expect.objectContaining({ id })],
      })
      expect(await list({ searchParam: 'nada disso' }, company.admin)).toMatchObject({ tickets: [], count: 0 })
    })

    test('a search also finds a colleague’s ticket in the caller’s queue, but never another company’s', async () => {
      const queue = await company.queue()
      const [agent, colleague] = [
        await company.person({ queueIds: [queue.id] }),
        await company.person({ queueIds: [queue.id] }),
      ]
      const ticket = await company.accept(await company.waiting(queue, { text: 'orçamento' }), colleague)

      expect(await list({}, agent)).toMatchObject({ count: 0 })
      expect(idsOf(await list({ searchParam: 'orcamento' }, agent))).toEqual([ticket.id])
      const stranger = (await harness.company()).admin
      expect(await list({ searchParam: 'orcamento', showAll: 'true' }, stranger)).toMatchObject({ count: 0 })
    })
  })

  test('a page after the last one still contains the number of matches', async () => {
    const company = await harness.company()
    await company.waiting(null, { text: 'raridade' })

    expect(await list({ searchParam: 'raridade', pageNumber: 2 }, company.admin)).toEqual({
      tickets: [],
      count: 1,
      hasMore: false,
    })
  })

  test('a list with broken JSON, an invalid page or an invalid filter is refused', async () => {
    const { admin } = await harness.company()
    for (const query of [
      'queueIds=[1',
      'queueIds={}',
      'pageNumber=0',
      'pageNumber=x',
      'status=lost',
      'showAll=1',
      'date=1.3.2026',
    ]) {
      expect(await harness.service.raw('GET', `/tickets?${query}`, { as: admin })).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION' },
      })
    }
  })

  test('a ticket with an invalid id or uuid answers 404', async () => {
    const { admin } = await harness.company()
    for (const path of ['/tickets/abc', '/tickets/1.5', '/tickets/u/abc', `/tickets/u/${crypto.randomUUID()}`]) {
      expect(await harness.service.raw('GET', path, { as: admin })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_TICKET_FOUND' },
      })
    }
  })
})
