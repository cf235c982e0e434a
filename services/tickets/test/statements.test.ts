import { randomUUID } from 'node:crypto'
import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { TicketFilter } from '@recado/contracts/tickets/filter'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { claimsOf } from '@recado/kit/testing/tokens'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeInactive } from '../src/conversation/automation/close-inactive.ts'
import { redirectWaiting } from '../src/conversation/automation/redirect-waiting.ts'
import { listContacts } from '../src/conversation/contacts/list-contacts.ts'
import { listMessages } from '../src/conversation/messages/list-messages.ts'
import { searchMessages } from '../src/conversation/messages/search-messages.ts'
import { createNameCache } from '../src/conversation/names/name-cache.ts'
import { findQueues } from '../src/conversation/queues/queue-repository.ts'
import { receiveMessage } from '../src/conversation/receiving/receive-message.ts'
import { listBoard } from '../src/conversation/tags/list-board.ts'
import { listTags } from '../src/conversation/tags/list-tags.ts'
import { showBoard } from '../src/conversation/tags/show-board.ts'
import { listTickets, showTicket, summarizeTickets } from '../src/conversation/tickets/list-tickets.ts'
import { FOR_CONVERSATION } from '../src/desk/app.ts'
import { storeMessage } from '../src/desk/campaign-messages/store-message.ts'
import { importPeople } from '../src/desk/contact-import/import-people.ts'
import { showDashboard } from '../src/desk/dashboard/show-dashboard.ts'
import { listFileLists } from '../src/desk/file-lists/list-file-lists.ts'
import { listQuickMessages } from '../src/desk/quick-messages/list-quick-messages.ts'
import { listSchedules } from '../src/desk/schedules/list-schedules.ts'
import { ANSWERERS } from '../src/machines/answerers.ts'
import { PROGRAMS_FOR_CONVERSATION } from '../src/programs/app.ts'
import type { Database, PersonTx } from '../src/tables/db.ts'
import { aRequest } from './campaigns.ts'
import { aMessage, type Company, type Harness, startTickets } from './harness.ts'

const names = createNameCache()
const filter = {
  showAll: true,
  noQueue: 'true',
  withUnreadMessages: false,
  withoutGroups: false,
  unanswered: false,
  searchParam: 'contato',
} as const

describe('the number of SQL statements', () => {
  let harness: Harness
  let small: Company
  let large: Company
  let database: Kysely<Database>
  let statements: { sql: string; parameters: readonly unknown[] }[] = []

  beforeAll(async () => {
    harness = await startTickets({ jobs: false, isAlone: true }) // jobs would run statements of their own
    small = await harness.company()
    large = await harness.company()
    for (const [company, tickets, messages] of [
      [small, 1, 1],
      [large, 300, 60],
    ] as const) {
      await fill(company, tickets, messages)
      await prepare(company, messages)
    }
    await harness.service.database.query('analyze')
    const pool = createPool(harness.service.environment['DATABASE_URL'] ?? '', 1, createLog('tickets', 'silent'))
    database = new Kysely({ dialect: new CompanyDialect(pool), log: ({ query }) => void statements.push(query) })
    for (const company of [small, large])
      await countStatements(company, (tx) => listBoard(tx, { pageNumber: 1 }, names)) // reads the names into the cache
  })
  afterAll(async () => {
    await database.destroy()
    await harness.close()
  })

  /** Adds this many contacts with a closed ticket, and this many messages to one ticket. */
  async function fill(company: Company, tickets: number, messages: number): Promise<void> {
    const { contactId, whatsappId, id } = await company.waiting(await company.queue(), { pushName: 'Contato' })
    await company.queue()
    await harness.service.database.query(
      `with made as (
         insert into contact (company_id, name) select $1, 'Contato ' || n from generate_series(1, $2::int) n returning id
       ) insert into ticket (company_id, contact_id, whatsapp_id, status, last_message, from_me, unread_messages, origin,
                             updated_at)
         select $1, id, $3, 'closed', 'Oi', false, 1, 'inbound', now() - id % 1000 * interval '1 hour' from made`,
      [company.id, tickets, whatsappId],
    )
    await harness.service.database.query(
      `insert into message (company_id, ticket_id, contact_id, whatsapp_id, wa_message_id, body, from_me, read, ack,
                            media_type, origin)
         select $1, $2, $3, $4, 'X' || n, 'Texto ' || n, false, false, 0, 'chat', 'inbound'
           from generate_series(1, $5::int) n`,
      [company.id, id, contactId, whatsappId, messages],
    )
  }

  /** Adds `count` tags to some tickets, and `count` quick messages, file lists and schedules. */
  async function prepare({ id, admin }: Company, count: number): Promise<void> {
    const { database } = harness.service
    await database.query(
      `with made as (
         insert into tag (company_id, name, color, kanban) select $1, 'Tag ' || n, '#fff', n = 1 from generate_series(1, $2::int) n
         returning id
       ) insert into ticket_tag (company_id, ticket_id, tag_id)
         select $1, ticket.id, made.id from made, ticket where ticket.company_id = $1 and ticket.id % 9 = 0`,
      [id, count],
    )
    await database.query(
      `insert into user_ref (company_id, id, name, profile, version) values ($1, $2, 'Ana', 'admin', 1) on conflict do nothing`,
      [id, admin.userId],
    )
    await database.query(
      `insert into quick_message (company_id, shortcode, message, geral, status, user_id)
         select $1, 'm' || n, 'Oi', true, true, $3 from generate_series(1, $2::int) n`,
      [id, count, admin.userId],
    )
    await database.query(
      `with made as (
         insert into file_list (company_id, name, message, user_id)
           select $1, 'Lista ' || n, 'Segue', $3 from generate_series(1, $2::int) n returning id
       ) insert into file_option (company_id, file_list_id, position, name)
         select $1, id, position, 'Arquivo' from made, generate_series(0, 4) as position`,
      [id, count, admin.userId],
    )
    await database.query(
      `insert into schedule (company_id, body, send_at, try_at, contact_id, user_id, status)
         select $1, 'Oi', '2099-01-01', '2099-01-01', (select min(id) from contact where company_id = $1), $3, 'PENDENTE'
           from generate_series(1, $2::int) n`,
      [id, count, admin.userId],
    )
  }

  async function countStatements({ id, admin }: Company, work: (tx: PersonTx) => Promise<unknown>): Promise<number> {
    const person: AccessClaims = claimsOf({ companyId: id, userId: admin.userId })
    statements = []
    await createInTx(database, () => {})({ companyId: id, person, correlationId: 'test', language: 'pt' }, work)
    return statements.filter(({ sql }) => !/^(begin|commit)/.test(sql)).length
  }

  const oldest = async ({ id }: Company): Promise<number> => {
    const { rows } = await harness.service.database.query(
      'select min(id)::int as id from ticket where company_id = $1',
      [id],
    )
    return rows[0].id
  }

  test.each([
    ['the list', 4, (tx: PersonTx) => listTickets(tx, { ...filter, order: 'recent', pageNumber: 1 }, names)],
    ['a search in messages', 3, (tx: PersonTx) => searchMessages(tx, { searchParam: 'texto', pageNumber: 1 })],
    ['the counters', 2, (tx: PersonTx) => summarizeTickets(tx, filter)],
    ['the queues', 1, (tx: PersonTx) => findQueues(tx)],
    ['the contacts', 2, (tx: PersonTx) => listContacts(tx, { pageNumber: 1 })],
    ['a search of contacts', 1, (tx: PersonTx) => listContacts(tx, { searchParam: 'contato', pageNumber: 1 })],
    ['the tags', 4, (tx: PersonTx) => listTags(tx, { pageNumber: 1 })],
    ['the board', 3, (tx: PersonTx) => listBoard(tx, { pageNumber: 1 }, names)],
    ['the whole board', 3, (tx: PersonTx) => showBoard(tx, {}, names)],
    ['the quick messages', 2, (tx: PersonTx) => listQuickMessages(tx, { pageNumber: 1 })],
    ['the file lists', 3, (tx: PersonTx) => listFileLists(tx, { pageNumber: 1 })],
    ['the schedules', 3, (tx: PersonTx) => listSchedules(tx, { pageNumber: 1 })],
    ['the dashboard', 5, (tx: PersonTx) => showDashboard(tx, { days: 30 })],
  ])('a request for %s runs %i statements, however many rows exist', async (_, expected, work) => {
    expect([await countStatements(small, work), await countStatements(large, work)]).toEqual([expected, expected])
  })

  test.each([
    ['a list', (tx: PersonTx) => listTickets(tx, TicketFilter.parse({ showAll: 'true', status: 'closed' }), names)],
    [
      'a list of unanswered tickets',
      (tx: PersonTx) =>
        listTickets(tx, TicketFilter.parse({ showAll: 'true', unanswered: 'true', snoozed: 'without' }), names),
    ],
    [
      'a list of snoozed tickets',
      (tx: PersonTx) => listTickets(tx, TicketFilter.parse({ showAll: 'true', snoozed: 'only' }), names),
    ],
    ['the board', (tx: PersonTx) => listBoard(tx, { pageNumber: 1 }, names)],
    ['the inbox', (tx: PersonTx) => summarizeTickets(tx, TicketFilter.parse({}))],
  ])('the number of tickets in %s is the sum of a few tallies', async (_, work) => {
    await countStatements(large, work)

    const counted = statements.filter(({ sql }) => /\b(count|sum)\(/.test(sql))
    expect(counted).toHaveLength(1)
    expect(counted[0]?.sql).toContain('from ticket_tally')
  })

  test('one ticket costs two statements and a page of its history four, however many rows exist', async () => {
    for (const company of [small, large]) {
      const ticketId = await oldest(company)
      expect(await countStatements(company, (tx) => showTicket(tx, { id: ticketId }))).toBe(2)
      const history = (tx: PersonTx) => listMessages(tx, { ticketId, pageNumber: 1, peek: false })
      expect(await countStatements(company, history)).toBe(4)
    }
  })

  test('a campaign message costs 14 statements for a new contact and 9 for a known one', async () => {
    const { id: whatsappId } = await small.connection()
    const store = (tx: PersonTx) => storeMessage(tx, aRequest({ whatsappId }), new Uint8Array(32))
    const one = await countStatements(small, store)
    const another = await countStatements(small, store)
    expect([one, another]).toEqual([14, 9])
  })

  test('an inbound message costs 13 statements for a new contact, 7 for a known one, and 2 as a duplicate', async () => {
    const { id: whatsappId } = await small.connection({ queueIds: [(await small.queue()).id] })
    const chat = { phone: '5511970001234', lid: '970001234' }
    const wings = { answerers: ANSWERERS, ...FOR_CONVERSATION, ...PROGRAMS_FOR_CONVERSATION }
    const receive = (waMessageId: string) => (tx: PersonTx) =>
      receiveMessage(tx, { whatsappId, message: aMessage({ chat, waMessageId }) }, wings)

    const first = await countStatements(small, receive('A1'))
    const next = await countStatements(small, receive('A2'))
    const again = await countStatements(small, receive('A2'))

    expect([first, next, again]).toEqual([13, 7, 2])
  })

  /** Tickets whose timer is due: open ones that nobody answers, or pending ones without a queue. */
  async function givenDue(company: Company, count: number, status: 'open' | 'pending'): Promise<number[]> {
    const agent = await company.person()
    const { id: redirectQueueId } = await company.queue({ name: `Recepção ${status}` })
    const rules = { expiresMinutes: 1, expiresMessage: 'Tchau', redirectQueueId, redirectMinutes: 1 }
    const connection = await company.connection(rules)
    const { rows } = await harness.service.database.query<{ id: number }>(
      `with made as (insert into contact (company_id, name, number)
           select $1, 'Quieto', '55119' || (10000000 + n) from generate_series(1, $2::int) n returning id)
         insert into ticket (company_id, contact_id, whatsapp_id, status, user_id, last_message, from_me, unread_messages,
             origin, last_message_at, queued_at)
           select $1, id, $3, $4, case when $4 = 'open' then $5::bigint end, 'Oi', $4 = 'open', 0, 'inbound',
             now() - interval '1 hour', now() - interval '1 hour' from made returning id::int`,
      [company.id, count, connection.id, status, agent.userId],
    )
    return rows.map(({ id }) => id)
  }

  test.each([
    ['ends conversations that nobody answers', 'open', closeInactive, 'closed'],
    ['redirects tickets that nobody takes', 'pending', redirectWaiting, 'pending'],
  ] as const)(
    'a timer that %s runs the same number of statements for one ticket and for forty',
    async (_, status, work, after) => {
      const [few, many] = [await givenDue(small, 1, status), await givenDue(large, 40, status)]

      const ofFew = await countStatements(small, (tx) => work(tx, few))
      const ofMany = await countStatements(large, (tx) => work(tx, many))

      expect(ofMany).toBe(ofFew)
      const { rows } = await harness.service.database.query(
        'select count(*)::int from ticket where id = any($1) and status = $2 and (status = $3 or queue_id is not null)',
        [[...few, ...many], after, 'closed'],
      )
      expect(rows).toEqual([{ count: 41 }])
    },
  )

  test('importing a part of a phone book costs as many statements for one person as for a hundred, for new and for known people', async () => {
    const bookOf = (count: number, name: string) => ({
      whatsappId: 1,
      importId: randomUUID(),
      part: 1,
      parts: 1,
      people: Array.from({ length: count }, (_, n) => ({
        name: `${name} ${n}`,
        address: { phone: String(5511960000000 + n), lid: String(9_000 + n) },
      })),
    })
    for (const [name, expected] of [
      ['Novo', 5],
      ['Outro', 7], // one of the additional statements reads which people already have a LID
    ] as const) {
      const ofFew = await countStatements(small, (tx) => importPeople(tx, bookOf(1, name)))
      const ofMany = await countStatements(large, (tx) => importPeople(tx, bookOf(100, name)))
      expect([ofFew, ofMany]).toEqual([expected, expected])
      const sql = 'select count(*)::int from contact where company_id = $1 and phone_book_name like $2'
      const { rows } = await harness.service.database.query(sql, [large.id, `${name} %`])
      expect(rows).toEqual([{ count: 100 }])
    }
  })

  test('pages of tickets and messages are read through an index despite row-level security', async () => {
    const plan = async (sql: string, values: readonly unknown[]): Promise<string> => {
      const client = await harness.service.database.connect()
      try {
        await client.query('begin')
        await client.query(`set local role ${new URL(harness.service.environment['DATABASE_URL'] ?? '').username}`)
        await client.query(`set local app.company_id = '${large.id}'`)
        await client.query('set local enable_seqscan = off') // with only 300 rows PostgreSQL would prefer a scan
        await client.query('set local enable_hashjoin = off') // PostgreSQL would prefer a hash join
        await client.query('set local enable_mergejoin = off')
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...values])
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      } finally {
        await client.query('rollback')
        client.release()
      }
    }

    const ticketId = await oldest(large)
    const page = 'order by updated_slot desc, updated_at desc, id desc limit 40'
    expect(await plan(`select * from ticket where status = 'closed' ${page}`, [])).toMatch(
      /ticket_latest(_of_status)?\b/,
    )
    expect(await plan(`select * from ticket ${page}`, [])).toMatch(/ticket_latest\b/)
    const history = 'select * from message where contact_id = $1 order by id desc limit 20'
    expect(await plan(history, [1])).toContain('message_history')
    expect(
      await plan('select id from message where whatsapp_id = $1 and wa_message_id = $2 and from_me', [1, 'X']),
    ).toMatch(/message_(acknowledged|once)/)

    await countStatements(large, (tx) => listMessages(tx, { ticketId, pageNumber: 1, peek: true }))
    const shown = statements.find(({ sql }) => sql.includes('author_name'))
    const authors = (await plan(shown?.sql ?? '', shown?.parameters ?? [])).match(/contact_pkey.*\n.*\bid = CASE/g)
    expect(authors, 'the author, and that of what is quoted').toHaveLength(2)
  })
})
