import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Profile } from '@recado/contracts/permissions'
import { listTickets } from '@recado/contracts/tickets/routes'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDice } from './dice.ts'
import { type Company, type Harness, type Person, startTickets } from './harness.ts'
import { type Asked, joinedLists } from './joined-lists.ts'

const TICKETS = 1_500 // more than `COUNTED`, the limit of a count
const COUNTED = 1_000
/** Numbers of random changes before each comparison. The gate compares only after changes; other runs also before. */
const ROUNDS = inject('gateTurn') === null ? [0, 3] : [3]

/** Words, each with the percentage of messages that contain it. `marina` is also a name. */
const WORDS = { agora: 60, marina: 6, talvez: 2, jabuticaba: 0.05 }

describe('a search of tickets', () => {
  let harness: Harness
  let joined: ReturnType<typeof joinedLists>
  beforeAll(async () => {
    harness = await startTickets({ jobs: false }) // a job would number tickets during the comparison
    joined = joinedLists(harness.service.environment['DATABASE_URL'] ?? '')
  })
  afterAll(async () => {
    await joined.close()
    await harness.close()
  })

  const query = (sql: string, parameters: unknown[]) => harness.service.database.query(sql, parameters)

  /** One person of each profile and visibility; the last one is an agent with all queues. */
  async function givenPeople(company: Company): Promise<{ queueIds: number[]; people: Person[] }> {
    const queueIds: number[] = []
    for (let count = 0; count < 4; count++) queueIds.push((await company.queue()).id)
    const people = [company.admin]
    for (const [profile, noQueueTickets, size] of [
      ['supervisor', 'disable', 1],
      ['supervisor', 'enable', 3],
      ['user', 'disable', 0],
      ['user', 'disable', 1],
      ['user', 'enable', 2],
      ['user', 'enable', 4],
    ] as [Profile, 'enable' | 'disable', number][]) {
      const name = `Pessoa ${people.length}`
      people.push(await company.person({ name, profile, noQueueTickets, queueIds: queueIds.slice(0, size) }))
    }
    return { queueIds, people }
  }

  /** Tickets of every status and queue, some hidden. Some messages are deleted, some are written by the system. */
  async function givenTickets({ id }: Company, { whatsappId, queueIds, people }: Given): Promise<void> {
    const words = Object.keys(WORDS)
    const client = await harness.service.database.connect()
    await client.query('select setseed(0.5)') // the same random values in each run
    await client.query(
      `with numbered as (select n, random() as fate from generate_series(1, $2::int) as n),
         made as (insert into contact (company_id, name)
           select $1, (array['Marina', 'Talvez', 'Davi', 'Yara', 'Bento', 'Inês', 'Úrsula', 'Zélia'])[1 + n % 8] || ' ' || n
             from numbered returning id, name),
         opened as (insert into ticket (company_id, contact_id, whatsapp_id, queue_id, user_id, status, last_message,
             from_me, unread_messages, origin, hidden, number, updated_at)
           select $1, id, $3, ($4::bigint[])[1 + floor(random() * 5)::int],
             case when fate > 0.1 then ($5::bigint[])[1 + floor(random() * cardinality($5))::int] end,
             case when fate < 0.1 then 'pending' when fate < 0.3 then 'open' else 'closed' end, '', false, n % 2,
             case when fate > 0.95 then 'campaign' else 'inbound' end, fate > 0.95, 1000 + n,
             now() - n * interval '1 minute'
           from numbered join made on split_part(name, ' ', 2) = n::text returning id, contact_id)
       insert into message (company_id, ticket_id, contact_id, whatsapp_id, wa_message_id, body, from_me, read, ack,
           media_type, origin, deleted_by)
         select $1, id, contact_id, $3, 'X' || id || '-' || part,
           coalesce((select string_agg(word, ' ') from unnest($6::text[], $7::float8[]) as given (word, share)
             where random() * 100 < share + 0 * id), 'nada'), false, true, 0,
           case when random() < 0.02 then 'system' else 'chat' end, 'inbound', case when random() < 0.02 then 'contact' end
         from opened, generate_series(1, 4) as part order by part, id`,
      [id, TICKETS, whatsappId, queueIds, people.slice(1).map(({ userId }) => userId), words, Object.values(WORDS)],
    )
    client.release()
  }
  type Given = { whatsappId: number; queueIds: number[]; people: Person[] }

  const CHANGES = [
    `update ticket set queue_id = (select min(queue_id) from ticket where company_id = $1) where company_id = $1 and id % 9 = $2`,
    `update ticket set queue_id = null, updated_at = now() where company_id = $1 and id % 9 = $2`,
    `update ticket set user_id = null, status = 'pending', hidden = false where company_id = $1 and id % 9 = $2 and not hidden`,
    `update ticket set status = 'closed', updated_at = updated_at - interval '3 hours' where company_id = $1 and id % 9 = $2`,
    `update message set body = 'agora marina' where company_id = $1 and ticket_id % 9 = $2 and id % 3 = 0`,
    `update message set body = 'nada' where company_id = $1 and ticket_id % 9 = $2`,
    `update message set deleted_by = 'contact' where company_id = $1 and ticket_id % 9 = $2 and id % 2 = 0`,
    `update contact set name = 'Talvez ' || id where company_id = $1 and id % 9 = $2`,
    `delete from message where company_id = $1 and ticket_id % 9 = $2 and id % 4 = 0`,
    `update user_ref set name = 'Marina ' || id where company_id = $1 and id % 3 = $2`,
  ]

  async function compare(company: Company, person: Person, asked: Asked & { searchParam: string }): Promise<void> {
    const viewer = { ...person, id: person.userId, noQueueTickets: person.noQueueTickets === 'enable' }
    const all = await joined.ids(company.id, viewer, asked)
    const last = Math.ceil(all.length / PAGE_SIZE.tickets)
    for (const pageNumber of new Set([1, last, last + 1])) {
      if (pageNumber === 0) continue
      const about = `${person.profile} of ${person.queueIds.length} queues, ${JSON.stringify(asked)}, page ${pageNumber}`
      const { body } = await harness.service.call(listTickets, { query: { ...asked, pageNumber } }, { as: person })
      const expected = all.slice((pageNumber - 1) * PAGE_SIZE.tickets, pageNumber * PAGE_SIZE.tickets)
      expect(
        body.tickets.map(({ id }) => id),
        about,
      ).toEqual(expected)
      expect(body.hasMore, about).toBe(pageNumber < last)
      const isCapped = body.countIsCapped === true
      expect([body.count, isCapped], about).toEqual([isCapped ? COUNTED : all.length, isCapped && all.length > COUNTED])
    }
  }

  test('a search returns the same tickets as a check of every ticket, for each kind of viewer, after random changes', async () => {
    const roll = createDice(7)
    const company = await harness.company()
    const { whatsappId } = await company.waiting(null, { text: 'Oi' })
    const given = { whatsappId, ...(await givenPeople(company)) }
    await givenTickets(company, given)
    const stranger = (await harness.company()).admin
    for (const changes of ROUNDS) {
      for (let n = 0; n < changes; n++) await query(CHANGES[roll(CHANGES.length)] ?? '', [company.id, roll(9)])
      for (const person of given.people) {
        for (const searchParam of Object.keys(WORDS)) await compare(company, person, { searchParam })
        await compare(company, person, { searchParam: 'agora', status: 'closed', queueIds: given.queueIds.slice(1) })
        await compare(company, person, { searchParam: 'marina', withUnreadMessages: 'true', showAll: 'true' })
      }
      const { body } = await harness.service.call(listTickets, { query: { searchParam: 'agora' } }, { as: stranger })
      expect(body).toMatchObject({ tickets: [], count: 0, hasMore: false })
    }
  })
})
