import { userUpdated } from '@recado/contracts/auth/events'
import { connectionUpdated } from '@recado/contracts/connections/events'
import { eraseContact } from '@recado/contracts/contacts/data-routes'
import { changeContact, deleteContact, mergeContact } from '@recado/contracts/contacts/routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Profile } from '@recado/contracts/permissions'
import type { Queue } from '@recado/contracts/queues/queue'
import { deleteQueue, updateQueue } from '@recado/contracts/queues/routes'
import { addTicketTag, changeTag, createTag, deleteTag, listBoard } from '@recado/contracts/tags/routes'
import { aUser } from '@recado/contracts/testing/company'
import { aConnection } from '@recado/contracts/testing/conversation'
import { countTickets, deleteTicket, listTickets, readTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { eventually } from '@recado/kit/testing/service'
import { isItsTurn } from '@recado/up/gate-turn'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDice } from './dice.ts'
import { type Company, type Harness, type Person, startTickets } from './harness.ts'
import { type Asked, joinedLists } from './joined-lists.ts'
import { inHours, snoozesOf } from './snoozes.ts'

const CONTACTS = 90 // more than two pages of tickets
const STEPS = 25 // changes in a round
const SEED = 20

/** The gate runs one round of changes and compares half of the pairs of viewer and filter; other runs compare all. */
const turn = inject('gateTurn')
const ROUNDS = turn === null ? 4 : 1

describe('lists read from cached names and tallies', () => {
  let harness: Harness
  let joined: ReturnType<typeof joinedLists>
  beforeAll(async () => {
    harness = await startTickets()
    joined = joinedLists(harness.service.environment['DATABASE_URL'] ?? '')
  })
  afterAll(async () => {
    await joined.close()
    await harness.close()
  })

  const query = async (sql: string, parameters: unknown[]) =>
    (await harness.service.database.query(sql, parameters)).rows

  const viewerOf = (person: Person): Viewer => ({
    ...person,
    id: person.userId,
    noQueueTickets: person.noQueueTickets === 'enable',
  })

  /** Queues, people of every profile, and tickets of every status. */
  async function givenWork(company: Company, roll: (of: number) => number) {
    const queues = [await company.queue(), await company.queue(), await company.queue()]
    const people: Person[] = [company.admin]
    for (const [profile, noQueueTickets, size] of [
      ['user', 'disable', 1],
      ['user', 'enable', 2],
      ['supervisor', 'disable', 1],
      ['supervisor', 'enable', 0],
    ] as [Profile, 'enable' | 'disable', number][]) {
      const queueIds = queues.slice(0, size).map(({ id }) => id)
      people.push(await company.person({ name: `Pessoa ${people.length}`, profile, noQueueTickets, queueIds }))
    }
    const { whatsappId } = await company.accept(await company.waiting(queues[0] ?? null), company.admin)
    const tags: number[] = []
    for (const name of ['Vip', 'Ágil', 'zebra']) {
      tags.push((await harness.service.call(createTag, { body: { name } }, { as: company.admin })).body.id)
    }
    for (let n = 0; n < CONTACTS; n++) {
      const status = ['pending', 'open', 'closed', 'closed'][roll(4)]
      const queue = queues[roll(4)]?.id ?? null
      const user = status === 'pending' ? null : people[roll(people.length)]?.userId
      await query(
        `with made as (insert into contact (company_id, name) values ($1, $2) returning id),
           opened as (insert into ticket (company_id, contact_id, whatsapp_id, status, queue_id, user_id, last_message,
             from_me, unread_messages, origin, hidden, number, awaiting_since)
           select $1, id, $3, $4::text, $5, $6, 'Oi', false, $7, case when $8 then 'campaign' else 'inbound' end, $8, $10, case when $11 then now() end from made returning id)
         insert into ticket_tag (company_id, ticket_id, tag_id) select $1, id, tag from opened, unnest($9::bigint[]) as tag`,
        [
          company.id,
          `Contato ${n}`,
          whatsappId,
          status,
          queue,
          user,
          roll(3),
          status === 'closed' && roll(4) === 0,
          tags.slice(roll(4)),
          n + 1_000, // a ticket without a number would get one from a job during the comparison
          status !== 'closed' && n % 3 === 0,
        ],
      )
    }
    return { queues, people, tags, whatsappId }
  }
  type Work = Awaited<ReturnType<typeof givenWork>>

  const filtersOf = ({ queues: [first, ...others], people, tags }: Work): Asked[] => {
    const all = [first, ...others].flatMap((queue) => queue?.id ?? [])
    return [
      {},
      { showAll: 'true' },
      { status: 'open' },
      { status: 'pending', queueIds: all },
      { status: 'closed', showAll: 'true' },
      { showAll: 'true', queueIds: all },
      { showAll: 'true', queueIds: all.slice(0, 2), noQueue: 'false' },
      { showAll: 'true', queueIds: all.slice(1), status: 'open' },
      { queueIds: [] },
      { noQueue: 'false' },
      { showAll: 'true', users: people.slice(1, 3).map(({ userId }) => userId) },
      { showAll: 'true', tags: tags.slice(0, 1) },
      { withUnreadMessages: 'true' },
      { snoozed: 'without' },
      { snoozed: 'only', showAll: 'true' },
      { snoozed: 'without', showAll: 'true', status: 'open', queueIds: all.slice(0, 2) },
      { snoozed: 'without', withUnreadMessages: 'true' },
      { snoozed: 'only', searchParam: 'contato' },
      { unanswered: 'true', showAll: 'true' },
      { searchParam: 'contato' },
      { searchParam: 'outro', showAll: 'true', queueIds: all.slice(0, 2) },
      { searchParam: 'pessoa', status: 'closed' },
    ]
  }

  /** Compares one list and its counters with joins and a real count. */
  async function compareFor(company: Company, { person, asked }: { person: Person; asked: Asked }): Promise<void> {
    const about = `${person.profile} ${JSON.stringify(asked)}`
    const expected = await joined.list(company.id, viewerOf(person), asked)
    const { body: page } = await harness.service.call(listTickets, { query: asked }, { as: person })
    expect(page.tickets, about).toEqual(expected.tickets)
    const { open, pending, closed } = expected.counters
    const count = asked.status ? expected.counters[asked.status] : open + pending + closed
    expect({ count: page.count, hasMore: page.hasMore }, about).toEqual({ count, hasMore: count > PAGE_SIZE.tickets })
    const { status: _, ...counted } = asked
    const { body: counters } = await harness.service.call(countTickets, { query: counted }, { as: person })
    expect(counters, about).toEqual(expected.counters)
  }

  /** Compares the lists and boards of all viewers with joins and real counts. */
  async function compare(company: Company, work: Work): Promise<void> {
    for (const [index, person] of work.people.entries()) {
      const filters = filtersOf(work).filter((_, place) => isItsTurn(index + place, 2, turn))
      for (const asked of filters) await compareFor(company, { person, asked })
      for (const queueIds of [
        undefined,
        [],
        work.queues.slice(1).map(({ id }) => id),
        work.queues.map(({ id }) => id),
      ]) {
        const { tickets, counters } = await joined.list(company.id, viewerOf(person), { isBoard: true, queueIds })
        const query = queueIds ? { queueIds } : {}
        const { body: board } = await harness.service.call(listBoard, { query }, { as: person })
        const about = `${person.profile} board ${queueIds}`
        expect(board.tickets, about).toEqual(tickets)
        expect(board.count, about).toBe(counters.open + counters.pending)
      }
    }
  }

  /** Changes of all values that lists show or count; the service refuses some of these changes. */
  function changesOf(company: Company, work: Work, roll: (of: number) => number) {
    const { admin } = company
    const one = <T>(of: readonly T[]): T => of[roll(of.length)] as T
    const { call } = harness.service
    const on = snoozesOf(harness)
    let version = 10
    const ids = async (table: 'ticket' | 'contact', where = 'true'): Promise<number[]> =>
      (
        await query(`select id::float8 as id from ${table} where company_id = $1 and ${where} order by id`, [
          company.id,
        ])
      ).map(({ id }) => id)
    const ticket = async (where?: string) => one(await ids('ticket', `not hidden and ${where ?? 'true'}`))
    const contact = async () => one(await ids('contact'))
    const update = async (where: string, body: object, as = admin) =>
      call(updateTicket, { params: { ticketId: await ticket(where) }, body }, { as })
    const heard = async (table: 'user_ref' | 'connection_ref') =>
      eventually(
        async () =>
          (await query(`select from ${table} where company_id = $1 and version = $2`, [company.id, version])).length,
      )
    const steps: (() => Promise<unknown>)[] = [
      () => update(`status = 'pending'`, { status: 'open' }, one(work.people)),
      () => update(`status = 'open'`, { status: 'pending', queueId: one(work.queues).id }),
      () => update(`status = 'open'`, { status: 'closed', farewell: false }),
      () => update(`status = 'closed'`, { status: 'open', queueId: one(work.queues).id }),
      () => update(`status = 'open'`, { userId: one(work.people).userId, queueId: one(work.queues).id }),
      async () => on.snooze(await ticket(`status <> 'closed'`), { untilAnswer: true }, admin),
      async () => on.snooze(await ticket(`status <> 'closed'`), { until: inHours(1 + roll(9)) }, admin),
      async () => on.wake(await ticket('snooze_kind is not null'), admin),
      async () => {
        const id = await ticket('snooze_kind is not null')
        await on.letPass(id)
        await eventually(
          async () => (await query('select from ticket where id = $1 and snooze_kind is not null', [id])).length === 0,
        )
      },
      async () => call(readTicket, { params: { ticketId: await ticket(`status = 'open'`) } }, { as: admin }),
      async () => call(deleteTicket, { params: { ticketId: await ticket() } }, { as: admin }),
      async () =>
        call(
          mergeContact,
          { params: { contactId: await contact() }, body: { sourceId: await contact() } },
          { as: admin },
        ),
      async () =>
        call(
          changeContact,
          { params: { contactId: await contact() }, body: { name: `Outro ${roll(99)}` } },
          { as: admin },
        ),
      async () =>
        call(deleteContact, { params: { contactId: await contact() }, query: { force: 'true' } }, { as: admin }),
      async () => {
        const contactId = await contact()
        const [{ name }] = await query('select name from contact where id = $1', [contactId])
        return call(eraseContact, { params: { contactId }, body: { name } }, { as: admin })
      },
      async () => call(addTicketTag, { params: { ticketId: await ticket(), tagId: one(work.tags) } }, { as: admin }),
      () => call(changeTag, { params: { tagId: one(work.tags) }, body: { name: `Tag ${roll(999)}` } }, { as: admin }),
      () => call(deleteTag, { params: { tagId: work.tags.length > 2 ? (work.tags.pop() ?? 0) : 0 } }, { as: admin }),
      () =>
        call(
          updateQueue,
          { params: { queueId: one(work.queues).id }, body: { name: `Fila ${roll(999)}` } },
          { as: admin },
        ),
      async () => {
        const { userId, ...person } = one(work.people.slice(1))
        const user = {
          ...aUser(company.id),
          ...person,
          id: userId,
          name: `Nome ${roll(999)}`,
          version: ++version,
          rightsVersion: 1,
        }
        await harness.service.publish(userUpdated, company.id, { user })
        await heard('user_ref')
      },
      async () => {
        const connection = {
          ...aConnection(company.id),
          id: work.whatsappId,
          name: `Loja ${roll(999)}`,
          version: ++version,
        }
        await harness.service.publish(connectionUpdated, company.id, { connection })
        await heard('connection_ref')
      },
      async () =>
        query(
          `update ticket set hidden = false, version = version + 1 where id = (select min(id) from ticket where company_id = $1 and hidden)`,
          [company.id],
        ),
      async () =>
        query(
          `update ticket set unread_messages = 1 - least(unread_messages, 1) where company_id = $1 and id % 7 = $2`,
          [company.id, roll(7)],
        ),
    ]
    return { random: () => one(steps)(), all: steps }
  }

  test('lists equal joins and real counts for every viewer after many random changes', async () => {
    const roll = createDice(SEED)
    const company = await harness.company()
    const work = await givenWork(company, roll)
    const changes = changesOf(company, work, roll)
    for (const change of changes.all) {
      await change()
      await compareFor(company, { person: company.admin, asked: { showAll: 'true' } }) // checks each change by itself
    }
    await compare(company, work)
    for (let round = 0; round < ROUNDS; round++) {
      for (let step = 0; step < STEPS; step++) await changes.random()
      await compare(company, work)
    }
    const gone = work.queues.pop() as Queue
    await harness.service.call(deleteQueue, { params: { queueId: gone.id } }, { as: company.admin })
    await compare(company, work)
  })
})
