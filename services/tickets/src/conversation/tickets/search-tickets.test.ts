import { PAGE_SIZE } from '@recado/contracts/limits'
import { listTickets } from '@recado/contracts/tickets/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

const TICKETS = 1_200 // tickets that are not hidden from the admin
const WORDS_OF_ONE = 5 // messages with the word in each ticket; all tickets together have more than a search reads

describe.each([
  ['one conversation after the other (found by the index)', 'id, part'],
  ['alternating between conversations (found in the latest messages)', 'part, id'],
])('a search for a word that most conversations contain, written %s', (_, order) => {
  let harness: Harness
  let company: Company
  let agent: Person
  beforeAll(async () => {
    harness = await startTickets()
    company = await harness.company()
    const queue = await company.queue()
    agent = await company.person({ queueIds: [queue.id] })
    const { whatsappId } = await company.waiting(null, { text: 'Bom dia' })
    await harness.service.database.query(
      `with numbered as (select n, n % 100 = 0 as is_quiet, n % 100 = 1 as is_hidden, n % 60 = 0 as is_agents
           from generate_series(1, $2::int) as n),
         made as (insert into contact (company_id, name)
           select $1, case when n % 200 = 0 then 'Agora ' else 'Contato ' end || n from numbered returning id, name),
         opened as (insert into ticket (company_id, contact_id, whatsapp_id, queue_id, status, last_message, from_me,
             unread_messages, origin, hidden, number, updated_at)
           select $1, id, $3, case when is_agents then $4::bigint end, 'closed', '', false, 0,
             case when is_hidden then 'campaign' else 'inbound' end, is_hidden, 1000 + n, now() - n * interval '1 minute'
           from numbered join made on made.name = case when n % 200 = 0 then 'Agora ' else 'Contato ' end || n
           returning id, contact_id, number)
       insert into message (company_id, ticket_id, contact_id, whatsapp_id, wa_message_id, body, from_me, read, ack,
           media_type, origin)
         select $1, id, contact_id, $3, 'X' || id || '-' || part, case when number % 100 = 0 then 'depois' else 'é agora' end,
           false, true, 0, 'chat', 'inbound' from opened, generate_series(1, $5::int) as part order by ${order}`,
      [company.id, TICKETS, whatsappId, queue.id, WORDS_OF_ONE],
    )
  })
  afterAll(() => harness.close())

  const search = async (as: Person, query: { pageNumber?: number; order?: 'waiting' } = {}) =>
    (await harness.service.call(listTickets, { query: { searchParam: 'agora', showAll: 'true', ...query } }, { as }))
      .body

  /** Ids of the matching tickets, latest change first, found with plain SQL. */
  async function holding(isSeen = 'true'): Promise<number[]> {
    const { rows } = await harness.service.database.query<{ id: number }>(
      `select ticket.id::float8 as id from ticket join contact on contact.id = ticket.contact_id
       where ticket.company_id = $1 and not hidden and ${isSeen} and (contact.name like 'Agora%' or exists (
         select from message where message.ticket_id = ticket.id and message.body like '%agora%'))
       order by ticket.updated_at desc, ticket.id desc`,
      [company.id],
    )
    return rows.map(({ id }) => id)
  }
  const pageOf = (ids: readonly number[], number: number) =>
    ids.slice((number - 1) * PAGE_SIZE.tickets, number * PAGE_SIZE.tickets)
  const idsOf = ({ tickets }: { tickets: { id: number }[] }) => tickets.map(({ id }) => id)

  test('all pages show the latest change first, and the count stops at 1,000', async () => {
    const expected = await holding()
    const last = Math.ceil(expected.length / PAGE_SIZE.tickets)
    expect(expected.length).toBeGreaterThan(1_000)

    for (const pageNumber of [1, 2, last - 1, last]) {
      const page = await search(company.admin, { pageNumber })
      expect(idsOf(page)).toEqual(pageOf(expected, pageNumber))
      expect(page).toMatchObject({ count: 1_000, countIsCapped: true, hasMore: pageNumber < last })
    }
    expect(await search(company.admin, { pageNumber: last + 1 })).toMatchObject({ tickets: [], hasMore: false })
  })

  test('the count is exact for a person who may see few matches', async () => {
    const expected = await holding(`queue_id = ${agent.queueIds[0]}`)
    expect(expected.length).toBeLessThan(PAGE_SIZE.tickets)

    const page = await search(agent)

    expect(idsOf(page)).toEqual(expected)
    expect(page).toMatchObject({ count: expected.length, hasMore: false })
    expect(page).not.toHaveProperty('countIsCapped')
    expect(await search((await harness.company()).admin)).toMatchObject({ tickets: [], count: 0 })
  })

  test('the count is exact when sorted by longest wait, and for a rare word', async () => {
    const waiting = await search(company.admin, { order: 'waiting' })
    const { body: rare } = await harness.service.call(
      listTickets,
      { query: { searchParam: 'depois', showAll: 'true' } },
      { as: company.admin },
    )

    expect(waiting).toMatchObject({ count: (await holding()).length, hasMore: true })
    expect(rare).toMatchObject({ count: TICKETS / 100, hasMore: false })
  })
})

describe('a search for a word that only the newest messages of old tickets contain', () => {
  const ONE_BY_ONE = 10_000 // tickets that a search checks at most one by one
  const HAVING = 45 // matches among the latest messages: enough for a frequent word
  let harness: Harness
  let company: Company
  beforeAll(async () => {
    harness = await startTickets()
    company = await harness.company()
    const { whatsappId } = await company.waiting(null, { text: 'Bom dia' })
    await harness.service.database.query(
      `with made as (insert into contact (company_id, name) values ($1, 'Contato') returning id),
         opened as (insert into ticket (company_id, contact_id, whatsapp_id, status, last_message, from_me,
             unread_messages, origin, number, updated_at)
           select $1, made.id, $2, 'closed', '', false, 0, 'inbound', 1000 + n, now() - n * interval '1 minute'
           from made, generate_series(1, $3::int + $4::int) as n returning id, contact_id, number)
       insert into message (company_id, ticket_id, contact_id, whatsapp_id, wa_message_id, body, from_me, read, ack,
           media_type, origin)
         select $1, id, contact_id, $2, 'X' || id, case when number > 1000 + $3 then 'novidade' else 'nada' end, false,
           true, 0, 'chat', 'inbound' from opened order by number`,
      [company.id, whatsappId, ONE_BY_ONE, HAVING],
    )
  })
  afterAll(() => harness.close())

  const search = (as: Person, pageNumber: number) =>
    harness.service.call(listTickets, { query: { searchParam: 'novidade', showAll: 'true', pageNumber } }, { as })

  test('a search finds and counts tickets beyond the 10,000 that it checks one by one', async () => {
    const { body: first } = await search(company.admin, 1)
    const { body: second } = await search(company.admin, 2)
    const { body: others } = await search((await harness.company()).admin, 1)

    expect([first.count, first.hasMore, second.count, second.hasMore]).toEqual([HAVING, true, HAVING, false])
    expect(new Set([...first.tickets, ...second.tickets].map(({ id }) => id)).size).toBe(HAVING)
    expect(others).toMatchObject({ tickets: [], count: 0, hasMore: false })
  })
})
