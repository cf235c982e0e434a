import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { TicketFilter } from '@recado/contracts/tickets/filter'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { plansOf, type Statement } from '@recado/kit/testing/explain'
import { claimsOf } from '@recado/kit/testing/tokens'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listContacts } from '../src/conversation/contacts/list-contacts.ts'
import { listMessages } from '../src/conversation/messages/list-messages.ts'
import { searchMessages } from '../src/conversation/messages/search-messages.ts'
import { createNameCache } from '../src/conversation/names/name-cache.ts'
import { listBoard } from '../src/conversation/tags/list-board.ts'
import { showBoard } from '../src/conversation/tags/show-board.ts'
import { listTickets, showTicket, summarizeTickets } from '../src/conversation/tickets/list-tickets.ts'
import { showDashboard } from '../src/desk/dashboard/show-dashboard.ts'
import type { Database, PersonTx } from '../src/tables/db.ts'
import { type Company, type Harness, type Person, startTickets } from './harness.ts'

/** A tenth of the benchmark's data: one large company, and 19 small companies in the same tables. */
const LARGE = { contacts: 5_000, tickets: 10_000, messagesPerTicket: 10 }
const SMALL = { contacts: 100, tickets: 200, messagesPerTicket: 10 }
const OTHERS = 19
/** The number of tickets on the board of the benchmark's large company. */
const ON_BOARD = 7_000

const names = createNameCache()
describe('a statement in a database of many companies', () => {
  let harness: Harness
  let large: Company
  let agent: Person
  let database: Kysely<Database>
  let statements: Statement[] = []
  let crowded: Company
  let ofField: { district: number; plan: number }
  let some: { ticketId: number; contactId: number; messageId: number }
  beforeAll(async () => {
    harness = await startTickets({ isAlone: true })
    large = await harness.company()
    const { database: pool, environment } = harness.service
    const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes where indexdef like '%USING gin%'`,
    )
    for (const { name } of indexes) await pool.query(`drop index ${name}`) // creating them after the inserts is faster
    const queues = [await large.queue(), await large.queue(), await large.queue()].map(({ id }) => id)
    agent = await large.person({ queueIds: queues.slice(0, 2) })
    await fill(large.id, LARGE, { queues, userId: agent.userId })
    for (let i = 0; i < OTHERS; i++) await fill((await harness.company()).id, SMALL, { queues: [], userId: null })
    await addTags(large.id)
    ofField = await addFields(large.id)
    await pool.query(
      `update ticket set snooze_kind = 'time', snoozed_until = now() + interval '1 day'
         where status = 'open' and id % 3 = 0`,
    )
    await pool.query(
      `insert into target_outcome (company_id, ticket_id, target, queue_id, user_id, due_at, ended_at)
         select company_id, id, 'answer', queue_id, user_id, at, at + (id % 10 - 8) * interval '1 minute'
         from ticket, lateral (select now() - id % 400 * interval '1 day' as at) as outcome`,
    )
    crowded = await harness.company()
    await fillBoard(crowded.id)
    for (const { definition } of indexes) await pool.query(definition)
    await pool.query('analyze')
    const { rows } = await pool.query(
      `select ticket_id::float8 as "ticketId", contact_id::float8 as "contactId", max(id)::float8 as "messageId"
         from message where company_id = $1 group by 1, 2 limit 1`,
      [large.id],
    )
    some = rows[0]
    const own = createPool(environment['DATABASE_URL'] ?? '', 1, createLog('tickets', 'silent'))
    database = new Kysely({ dialect: new CompanyDialect(own), log: ({ query }) => void statements.push(query) })
  })
  afterAll(async () => {
    await database.destroy()
    await harness.close()
  })

  async function fill(
    companyId: number,
    { contacts, tickets, messagesPerTicket }: typeof LARGE,
    { queues, userId }: { queues: readonly number[]; userId: number | null },
  ): Promise<void> {
    await harness.service.database.query(
      `insert into connection_ref (company_id, id, name) values (${companyId}, 1, 'Loja')`,
    )
    await harness.service.database.query(
      `with person as (
         insert into contact (company_id, name, number)
         select $1, (array['João', 'Maria', 'Ana', 'Çelik'])[1 + n % 4] || ' ' || n, '5511' || 900000000 + n
           from generate_series(1, $2::int) n returning company_id, id, number
       ), known as (
         insert into contact_identity (company_id, kind, value, contact_id)
         select company_id, 'phone', number, id from person
       ), numbered as (
         select id, row_number() over () as place from person
       ), opened as (
         insert into ticket (company_id, contact_id, whatsapp_id, queue_id, status, user_id, last_message, from_me,
                             unread_messages, origin, queued_at, updated_at)
         select $1, id, 1, ($5::bigint[])[1 + n % greatest(1, cardinality($5::bigint[]))],
                case when n <= $2 and n % 50 = 0 then 'pending' when n <= $2 and n % 20 = 0 and $6::bigint is not null then 'open' else 'closed' end,
                case when n <= $2 and n % 50 = 0 then null else $6::bigint end,
                'Oi', false, n % 2, 'inbound', now(), now() - n * interval '1 minute'
           from generate_series(1, $3::int) n join numbered on place = 1 + n % $2
         returning id, contact_id
       )
       insert into message (company_id, ticket_id, contact_id, whatsapp_id, wa_message_id, body, from_me, read, ack,
                            media_type, origin)
       select $1, id, contact_id, 1, 'X' || id || '-' || n,
              case when id % 1000 = 0 and n = 1 then 'jabuticaba' else WORDS[1 + (id + n) % 8] || ' ' || WORDS[1 + (id * n) % 8] end,
              n % 2 = 0, true, 1, 'chat', 'inbound'
         from opened, generate_series(1, $4::int) n`.replaceAll(
        'WORDS',
        `(array['entrega', 'pedido', 'prazo', 'boleto', 'cartão', 'loja', 'preço', 'obrigado'])`,
      ),
      [companyId, contacts, tickets, messagesPerTicket, queues, userId],
    )
  }

  /** Adds forty tags, three to each ticket. */
  const addTags = (companyId: number) =>
    harness.service.database.query(
      `with made as (
         insert into tag (company_id, name, color, kanban) select $1, 'Tag ' || n, '#fff', false from generate_series(1, 40) n returning id
       ), numbered as (
         select id, row_number() over () as place from made
       )
       insert into ticket_tag (company_id, ticket_id, tag_id)
         select $1, ticket.id, numbered.id from ticket join numbered on (ticket.id + place) % 13 = 0 where company_id = $1`,
      [companyId],
    )

  /** Adds a text and a choice to the contacts; one contact in 500 has the same text, and one in two the same choice. */
  async function addFields(companyId: number): Promise<{ district: number; plan: number }> {
    const { database: pool } = harness.service
    const { rows } = await pool.query(
      `insert into contact_field (company_id, name, key, kind, options, position)
         values ($1, 'Bairro', 'bairro', 'text', '[]', 1), ($1, 'Plano', 'plano', 'choice', '["Ouro", "Prata"]', 2)
         returning id::float8 as id`,
      [companyId],
    )
    const [district, plan] = rows.map(({ id }) => id)
    await pool.query(
      `update contact set field_values = jsonb_build_object($2::text, 'Bairro ' || id % 500,
           $3::text, case when id % 2 = 0 then 'Ouro' else 'Prata' end) where company_id = $1`,
      [companyId, district, plan],
    )
    return { district, plan }
  }

  /** Adds only pending tickets, all unanswered: in eight lanes, and outside all lanes. */
  async function fillBoard(companyId: number): Promise<void> {
    await harness.service.database.query(
      `insert into connection_ref (company_id, id, name) values (${companyId}, 1, 'Loja')`,
    )
    await harness.service.database.query(
      `with person as (
         insert into contact (company_id, name, number)
         select $1, 'Cliente ' || n, '5521' || 900000000 + n from generate_series(1, $2::int) n returning id
       ) insert into ticket (company_id, contact_id, whatsapp_id, status, last_message, from_me, unread_messages, origin,
                             queued_at, updated_at, awaiting_since, answer_due_at)
         select $1, id, 1, 'pending', 'Oi', false, 1, 'inbound', now(), now() - id % 5000 * interval '1 minute',
           now(), now() + (60 + id % 777) * interval '1 minute' from person`,
      [companyId, ON_BOARD],
    )
    await harness.service.database.query(
      `with made as (
         insert into tag (company_id, name, color, kanban)
           select $1, 'Etapa ' || n, '#fff', true from generate_series(1, 8) n returning id
       ), numbered as (select id, row_number() over () as place from made)
       insert into ticket_tag (company_id, ticket_id, tag_id)
         select $1, ticket.id, numbered.id from ticket join numbered on ticket.id % 9 = place where company_id = $1`,
      [companyId],
    )
  }

  const admin = () => large.admin
  async function run(as: Person, work: (tx: PersonTx) => Promise<unknown>): Promise<Statement[]> {
    const { userId, profile, companyId } = as
    const person: AccessClaims = claimsOf({ companyId, userId, profile })
    statements = []
    await createInTx(database, () => {})({ companyId, person, correlationId: 'test', language: 'pt' }, work)
    return statements.filter(({ sql }) => !/^(begin|commit)/.test(sql))
  }

  const plansFor = (asked: readonly Statement[], companyId = large.id): Promise<string[]> =>
    plansOf(harness.service, companyId, asked)

  const filter = (changes: object) => TicketFilter.parse({ showAll: 'true', ...changes })
  const OWN = { status: 'open', showAll: 'false' } as const
  const AWAKE = { snoozed: 'without' } as const
  const history = (changes: object) => (tx: PersonTx) =>
    listMessages(tx, { ticketId: some.ticketId, pageNumber: 1, peek: true, ...changes })
  const dashboard = (tx: PersonTx) => showDashboard(tx, { days: 30 })
  const LISTS: [name: string, as: () => Person, work: (tx: PersonTx) => Promise<unknown>][] = [
    ['tickets', admin, (tx) => listTickets(tx, filter({}), names)],
    ['open tickets', admin, (tx) => listTickets(tx, filter({ status: 'open' }), names)],
    ['waiting tickets', admin, (tx) => listTickets(tx, filter({ status: 'pending', order: 'waiting' }), names)],
    ['urgent tickets', admin, (tx) => listTickets(tx, filter({ status: 'pending', order: 'urgent' }), names)],
    ['unanswered tickets', admin, (tx) => listTickets(tx, filter({ unanswered: 'true', order: 'urgent' }), names)],
    ['own open tickets', () => agent, (tx) => listTickets(tx, filter({ status: 'open', showAll: 'false' }), names)],
    [
      'tickets of a queue',
      () => agent,
      (tx) => listTickets(tx, filter({ queueIds: agent.queueIds, noQueue: 'false' }), names),
    ],
    [
      'own open tickets without snoozed ones',
      () => agent,
      (tx) => listTickets(tx, filter({ ...OWN, ...AWAKE }), names),
    ],
    ['open tickets without snoozed ones', admin, (tx) => listTickets(tx, filter({ status: 'open', ...AWAKE }), names)],
    ['snoozed tickets', admin, (tx) => listTickets(tx, filter({ snoozed: 'only' }), names)],
    ['own snoozed tickets', () => agent, (tx) => listTickets(tx, filter({ ...OWN, snoozed: 'only' }), names)],
    ['counters without snoozed ones', admin, (tx) => summarizeTickets(tx, filter(AWAKE))],
    ['tickets of a person', admin, (tx) => listTickets(tx, filter({ users: [agent.userId] }), names)],
    ['tickets of a contact', admin, (tx) => listTickets(tx, filter({ contactId: some.contactId }), names)],
    [
      'tickets of a day',
      admin,
      (tx) => listTickets(tx, filter({ updatedAt: '2026-03-01', date: '2026-03-01' }), names),
    ],
    ['tickets with a rare word', admin, (tx) => listTickets(tx, filter({ searchParam: 'jabuticaba' }), names)],
    ['tickets with a frequent word', () => agent, (tx) => listTickets(tx, filter({ searchParam: 'entrega' }), names)],
    ['tickets of a name', admin, (tx) => listTickets(tx, filter({ searchParam: 'joão 12' }), names)],
    ['tickets of a number', admin, (tx) => listTickets(tx, filter({ searchParam: '90000 1234' }), names)],
    ['counters', admin, (tx) => summarizeTickets(tx, filter({}))],
    ['counters of a search', () => agent, (tx) => summarizeTickets(tx, filter({ searchParam: 'jabuticaba' }))],
    ['one ticket', admin, (tx) => showTicket(tx, { id: some.ticketId })],
    ['a history', admin, history({})],
    ['an older page of a history', admin, (tx) => history({ before: some.messageId })(tx)],
    ['a newer page of a history', admin, (tx) => history({ after: some.messageId })(tx)],
    ['the messages around a message', admin, (tx) => history({ around: some.messageId })(tx)],
    ['messages with a rare word', admin, (tx) => searchMessages(tx, { searchParam: 'jabuticaba', pageNumber: 1 })],
    [
      'messages with a frequent word',
      () => agent,
      (tx) => searchMessages(tx, { searchParam: 'entrega', pageNumber: 1 }),
    ],
    [
      'messages of a ticket',
      admin,
      (tx) => searchMessages(tx, { searchParam: 'entrega', pageNumber: 1, ticketId: some.ticketId }),
    ],
    [
      'messages of a contact',
      admin,
      (tx) => searchMessages(tx, { searchParam: 'entrega', pageNumber: 1, contactId: some.contactId }),
    ],
    [
      'tickets by a field of their contacts',
      admin,
      (tx) => listTickets(tx, filter({ fields: [{ fieldId: ofField.district, value: 'bairro 77' }] }), names),
    ],
    [
      'counters by a frequent value',
      () => agent,
      (tx) => summarizeTickets(tx, filter({ status: 'open', fields: [{ fieldId: ofField.plan, value: 'Ouro' }] })),
    ],
    [
      'contacts by a field',
      admin,
      (tx) => listContacts(tx, { pageNumber: 1, fields: [{ fieldId: ofField.plan, value: 'Ouro' }] }),
    ],
    ['contacts', admin, (tx) => listContacts(tx, { pageNumber: 1 })],
    ['contacts of a name', admin, (tx) => listContacts(tx, { pageNumber: 1, searchParam: 'joão 12' })],
    ['contacts of a number', admin, (tx) => listContacts(tx, { pageNumber: 1, searchParam: '90000 1234' })],
    ['dashboard figures', admin, dashboard],
  ]

  test.each(LISTS)('reading %s needs no full scan of a table', async (_, as, work) => {
    const asked = await run(as(), work)

    expect(asked.length).toBeGreaterThan(0)
    for (const [i, plan] of (await plansFor(asked)).entries()) {
      expect(plan, asked[i]?.sql).not.toMatch(/Seq Scan on (contact|ticket|message|contact_identity)\b/)
    }
  })

  test("dashboard figures are read by day, without a scan of all the company's tickets", async () => {
    const plans = (await plansFor(await run(admin(), dashboard))).join('\n')

    for (const column of ['closed_at', 'accepted_at', 'created_at']) {
      expect(plans).toMatch(new RegExp(`Index Cond: .*${column} >=`))
      expect(plans).not.toMatch(new RegExp(`Filter: .*${column} >=`))
    }
  })

  test('outcomes of targets are read by the day that decided them, without a scan of a table', async () => {
    const asked = (await run(admin(), dashboard)).filter(({ sql }) => sql.includes('target_outcome'))
    const [plan = '', ...others] = await plansFor(asked)

    expect(others).toEqual([])
    expect(plan).toMatch(/Scan (using|on) target_outcome_decided.*\n +Index Cond: .*decided_at >=/)
    expect(plan).not.toMatch(/Seq Scan on (target_outcome|ticket)/)
  })

  test.each<[what: string, as: () => Person, work: (tx: PersonTx) => Promise<unknown>]>([
    ['a list of all agents', admin, (tx) => listTickets(tx, filter({ snoozed: 'only' }), names)],
    ['a list of one agent', () => agent, (tx) => listTickets(tx, filter({ ...OWN, snoozed: 'only' }), names)],
  ])('%s uses the index of snoozed tickets', async (_, as, work) => {
    const plans = (await plansFor(await run(as(), work))).join('\n')

    expect(plans).toMatch(/(Index|Bitmap Index) Scan (using|on) ticket_snoozed/)
  })

  test('due snoozes are found by their time, without reading other tickets', async () => {
    const client = await harness.service.database.connect()
    try {
      const { rows: owner } = await client.query(`select tableowner as name from pg_tables where tablename = 'ticket'`)
      await client.query('begin')
      await client.query(`set local role ${owner[0].name}`)
      const { rows } = await client.query(
        `explain select id from ticket where snoozed_until <= now() and status <> 'closed' order by snoozed_until limit 500`,
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan using ticket_snooze_due on ticket/)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test("results of a search are looked up by ticket id, without a scan of the company's tickets", async () => {
    const [plan = ''] = (
      await plansFor(await run(admin(), (tx) => listTickets(tx, filter({ searchParam: 'jabuticaba' }), names)))
    ).slice(-1)

    expect(plan).toMatch(
      /Index Scan using ticket_pkey on ticket .*\n +Index Cond: \(\(company_id = \$\d+\) AND \(id = of_person\.id\)\)/,
    )
    expect(plan).toMatch(/Index Cond: \(\(company_id = \$\d+\) AND \(contact_id = called\.id\)\)/)
  })

  test('a search for a frequent word checks the latest tickets one by one, at most 10,000', async () => {
    const asked = await run(agent, (tx) => listTickets(tx, filter({ searchParam: 'entrega' }), names))
    const [count, page, ...others] = await plansFor(
      asked.filter(({ sql }) => sql.includes('message.ticket_id = ticket.id')),
    )

    expect(others).toEqual([])
    expect(count).toMatch(/Subquery Scan on ticket .*\n +Filter: .*\n +-> +Limit /)
    expect(page).toMatch(/Subquery Scan on ticket .*\n +Filter: .*\n +-> +WindowAgg .*\n +Run Condition: .* <= 10000/)
  })

  test("a page of contacts looks up tags by ticket id, without a scan of the company's tags", async () => {
    for (const searchParam of [undefined, 'joão 12']) {
      const [plan] = await plansFor(await run(admin(), (tx) => listContacts(tx, { pageNumber: 1, searchParam })))

      expect(plan).toMatch(/Scan using ticket_tag_pkey on ticket_tag .*\n +Index Cond: .*ticket_id = /)
    }
  })

  test.each<[what: string, work: (tx: PersonTx) => Promise<unknown>]>([
    ['the whole board', (tx) => showBoard(tx, {}, names)],
    ['one lane of the board', (tx) => listBoard(tx, { pageNumber: 1, tagId: 0 }, names)],
  ])('the index of lanes serves %s with 7,000 tickets', async (_, work) => {
    const asked = (await run(crowded.admin, work)).filter(({ sql }) => /from "ticket"/.test(sql))
    const plans = (await plansFor(asked, crowded.id)).join('\n')

    expect(plans).toMatch(/Index Scan using ticket_lane on ticket.*\n +Index Cond: .*lane_id = /)
    expect(plans).not.toMatch(/Anti Join|Seq Scan on (ticket|contact|ticket_tag)\b/)
  })

  test('one page of the most urgent of 7,000 waiting tickets is read through an index, without reading further tickets', async () => {
    const urgent = (tx: PersonTx) => listTickets(tx, filter({ status: 'pending', order: 'urgent' }), names)
    const asked = (await run(crowded.admin, urgent)).filter(({ sql }) => /from "ticket"/.test(sql))
    const plans = (await plansFor(asked, crowded.id)).join('\n')

    expect(plans).toMatch(/Limit .*\n(.*\n)* +-> +Index Scan using ticket_by_urgency on ticket/)
    expect(plans).not.toMatch(/Sort Key: ticket.answer_due_at.*\n.*\n +-> +Index Scan using ticket_latest/)
  })

  test.each([
    ['waiting tickets', { status: 'pending', ...AWAKE }],
    ['waiting and open tickets', {}],
  ])('the unanswered ones of 7,000 %s are neither counted nor sorted', async (_, asked) => {
    const unanswered = (tx: PersonTx) =>
      listTickets(tx, filter({ unanswered: 'true', order: 'urgent', ...asked }), names)
    const statements = await run(crowded.admin, unanswered)
    const plans = await plansFor(statements, crowded.id)

    expect(statements.filter(({ sql }) => /count\(/.test(sql))).toEqual([])
    expect(plans.join('\n')).toMatch(/Limit .*\n(.*\n){0,2} +-> +Index Scan using ticket_by_urgency on ticket/)
    expect(plans.join('\n')).not.toMatch(
      /Scan (using|on) (?!ticket_by_urgency|ticket_pkey|ticket_tag|ticket_tally)ticket/,
    )
  })

  /** Statements inside the search functions, whose plans EXPLAIN of the outer statement does not show. */
  test.each([
    ['message', "search_body like '%jabuticaba%'", 'message_text'],
    ['contact', "search_text like '%joao 12%'", 'contact_text'],
    ['contact', "search_fields <> '' and search_fields like '%bairro 77%'", 'contact_field_text'],
    ['contact', `field_values <> '{}' and field_values @> '{"1": "Bairro 77"}'`, 'contact_field_value'],
    ['contact_identity', "value like '%900001234%'", 'contact_identity_text'],
  ])('rows of %s with %s are found through the index %s', async (table, condition, index) => {
    const client = await harness.service.database.connect()
    try {
      const { rows: owner } = await client.query(`select tableowner as name from pg_tables where tablename = $1`, [
        table,
      ])
      await client.query('begin')
      await client.query(`set local role ${owner[0].name}`)
      const { rows } = await client.query(
        `explain select * from ${table} where company_id = ${large.id} and ${condition}`,
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test.each(['answer', 'resolve'])('missed targets are found by the index of the target %s', async (target) => {
    const client = await harness.service.database.connect()
    try {
      const { rows: owner } = await client.query(`select tableowner as name from pg_tables where tablename = 'ticket'`)
      await client.query('begin')
      await client.query(`set local role ${owner[0].name}`)
      const { rows: body } = await client.query(
        `select prosrc as sql from pg_proc where proname = 'tickets_with_due_clocks'`,
      )
      const { rows } = await client.query(`explain ${body[0].sql.replaceAll(/\bmost\b/g, '1000')}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(
        new RegExp(
          `Index (Only )?Scan using ticket_${target}_missed on ticket.*\\n +Index Cond: .*${target}_due_at <= now`,
        ),
      )
      expect(plan).toContain('ticket_due_stale')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})
