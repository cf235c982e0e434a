import { PAGE_SIZE } from '@recado/contracts/limits'
import { searchMessages } from '@recado/contracts/messages/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

const TICKETS = 240
const MESSAGES_OF_ONE = 10 // half of the messages contain the word

type Query = { ticketId?: number; contactId?: number; date_from?: string; pageNumber?: number }

describe('a search for a word that most messages contain', () => {
  let harness: Harness
  let company: Company
  let agent: Person
  beforeAll(async () => {
    harness = await startTickets()
    company = await harness.company()
    const queue = await company.queue()
    agent = await company.person({ queueIds: [queue.id] })
    await write(company, { tickets: TICKETS, messages: MESSAGES_OF_ONE, queueId: queue.id })
  })
  afterAll(() => harness.close())

  /**
   * Inserts closed tickets with messages. One ticket in 60 belongs to the queue and one in 20 is hidden. Some messages
   * have an old time of writing. Every other message contains the word; some of these are deleted or system entries.
   */
  const write = async (
    of: Company,
    { tickets, messages, queueId }: { tickets: number; messages: number; queueId: number | null },
  ) => {
    const { whatsappId } = await of.waiting(null, { text: 'Bom dia' })
    await harness.service.database.query(
      `with made as (insert into contact (company_id, name)
           select $1, 'Contato ' || n from generate_series(1, $2::int) as n returning id),
         opened as (insert into ticket (company_id, contact_id, whatsapp_id, queue_id, status, last_message, from_me,
             unread_messages, origin, hidden)
           select $1, id, $3, case when id % 60 = 0 then $4::bigint end, 'closed', '', false, 0,
             case when id % 20 = 1 then 'campaign' else 'inbound' end, id % 20 = 1 from made returning id, contact_id)
       insert into message (company_id, ticket_id, contact_id, whatsapp_id, wa_message_id, body, from_me, read, ack,
           media_type, origin, created_at, deleted_by)
         select $1, id, contact_id, $3, 'X' || id || '-' || turn,
           case when turn % 2 = 0 then 'é AGORA ' else 'depois ' end || turn, false, true, 0,
           case when id % 50 = 2 then 'system' else 'chat' end, 'inbound',
           now() - interval '1 day' + turn * interval '1 minute' - case when id % 30 = 3 then interval '90 days' else '0' end,
           case when id % 50 = 3 then 'contact' end
         from opened, generate_series(1, $5::int) as turn order by turn, id`,
      [of.id, tickets, whatsappId, queueId, messages],
    )
  }

  const search = async (as: Person, query: Query = {}, searchParam = 'agora') =>
    (await harness.service.call(searchMessages, { query: { searchParam, ...query } }, { as })).body

  /** Ids of the matching messages by time of writing, found with plain SQL. */
  async function holding(isSeen = 'true', of = company): Promise<number[]> {
    const { rows } = await harness.service.database.query<{ id: number }>(
      `select message.id::float8 as id from message join ticket on ticket.id = message.ticket_id and ticket.company_id = $1
       where message.company_id = $1 and not hidden and ${isSeen} and body like '%AGORA%' and deleted_by is null
         and media_type <> 'system' order by message.created_at desc, message.id desc`,
      [of.id],
    )
    return rows.map(({ id }) => id)
  }
  const pageOf = (ids: readonly number[], number: number) =>
    ids.slice((number - 1) * PAGE_SIZE.messages, number * PAGE_SIZE.messages)
  const idsOf = ({ records }: { records: { messageId: number }[] }) => records.map(({ messageId }) => messageId)

  test('a search counts at most 1,000 matches: the last arrivals, in order of writing', async () => {
    const all = await holding()
    const arrivedLast = new Set(all.toSorted((a, b) => b - a).slice(0, 1_000))
    const expected = all.filter((id) => arrivedLast.has(id))
    expect(all.length).toBeGreaterThan(expected.length)

    for (const pageNumber of [1, 2, 30, 50]) {
      const page = await search(company.admin, { pageNumber })
      expect(idsOf(page)).toEqual(pageOf(expected, pageNumber))
      expect(page).toMatchObject({ count: 1_000, countIsCapped: true, hasMore: true })
    }
  })

  test('the pages of a search show each match exactly once, down to the last page', async () => {
    const expected = await holding()
    const last = Math.ceil(expected.length / PAGE_SIZE.messages)

    const pages = await Promise.all(
      Array.from({ length: last + 1 }, (_, at) => search(company.admin, { pageNumber: at + 1 })),
    )

    expect(pages.flatMap(idsOf).toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b))
    expect(pages.map(({ hasMore }) => hasMore)).toEqual(pages.map((_, at) => at + 1 < last))
    expect(new Set(pages.map(({ count, countIsCapped }) => `${count} ${countIsCapped}`))).toEqual(
      new Set(['1000 true']),
    )
  })

  test('the count is exact for a person who may see few matches, and 0 for another company', async () => {
    const expected = await holding(`queue_id = ${agent.queueIds[0]}`)
    expect(expected.length).toBeGreaterThan(0)

    const page = await search(agent)

    expect(idsOf(page)).toEqual(pageOf(expected, 1))
    expect(page).toMatchObject({ count: expected.length, hasMore: expected.length > PAGE_SIZE.messages })
    expect(page).not.toHaveProperty('countIsCapped')
    expect(await search((await harness.company()).admin)).toMatchObject({ records: [], count: 0 })
  })

  test('a count of exactly 1,000 matches is not capped, and a count within one conversation is never capped', async () => {
    const other = await harness.company()
    await write(other, { tickets: 1, messages: 2_400, queueId: null })
    const { database } = harness.service
    await database.query(`update ticket set hidden = false, origin = 'inbound' where company_id = $1`, [other.id])
    await database.query(`update message set deleted_by = null, media_type = 'chat' where company_id = $1`, [other.id])
    const all = await holding('true', other)
    const [{ contact, ticketId } = { contact: { id: 0 }, ticketId: 0 }] = (await search(other.admin)).records
    expect(await search(other.admin)).toMatchObject({ count: 1_000, countIsCapped: true })
    for (const one of [{ ticketId }, { contactId: contact.id }]) {
      const page = await search(other.admin, one)
      expect([idsOf(page), page.count, page.countIsCapped]).toEqual([pageOf(all, 1), 1_200, undefined])
    }

    await database.query(`update message set body = 'depois' where company_id = $1 and id = any($2)`, [
      other.id,
      all.slice(1_000),
    ])

    const page = await search(other.admin, { pageNumber: 50 })
    expect([idsOf(page), page.count, page.countIsCapped, page.hasMore]).toEqual([
      all.slice(980, 1_000),
      1_000,
      undefined,
      false,
    ])
  })

  test('a search with a date finds the matches since that date, and a rare word is counted exactly', async () => {
    const { rows } = await harness.service.database.query<{ day: string }>(
      `select to_char(now() at time zone 'America/Sao_Paulo' - interval '10 days', 'YYYY-MM-DD') as day`,
    )
    const late = await holding(`message.created_at < now() - interval '10 days'`)
    const all = await holding()

    const recent = await search(company.admin, { date_from: rows[0]?.day ?? '' })

    expect(idsOf(recent)).toEqual(pageOf(all, 1))
    expect(recent.count).toBe(Math.min(all.length - late.length, 1_000))
    expect(await search(company.admin, {}, 'Bom dia')).toMatchObject({ count: 1, hasMore: false })
  })
})
