import { showDashboard } from '@recado/contracts/dashboard/routes'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Queue } from '@recado/contracts/queues/queue'
import { deleteQueue } from '@recado/contracts/queues/routes'
import { listBoard } from '@recado/contracts/tags/routes'
import { countTickets, listTickets } from '@recado/contracts/tickets/routes'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { isItsTurn } from '@recado/up/gate-turn'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDice } from './dice.ts'
import { type Company, type Harness, type Person, startTickets } from './harness.ts'
import { type Asked, joinedLists } from './joined-lists.ts'
import { changesOf } from './list-changes.ts'
import { givenWork, type Work } from './list-work.ts'
import { outcomeModel } from './outcome-model.ts'

const STEPS = 25 // changes in a round
const SEED = 20

const NO_TARGETS = { answers: { met: 0, missed: 0 }, resolutions: { met: 0, missed: 0 } }

/** The gate runs one round of changes and compares half of the pairs of viewer and filter; other runs compare all. */
const turn = inject('gateTurn')
const ROUNDS = turn === null ? 4 : 1

type Model = ReturnType<typeof outcomeModel>

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

  const viewerOf = (person: Person): Viewer => ({
    ...person,
    id: person.userId,
    noQueueTickets: person.noQueueTickets === 'enable',
  })

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
      { unanswered: 'true', showAll: 'true', order: 'urgent' },
      { unanswered: 'true', snoozed: 'without', order: 'urgent' },
      { order: 'urgent', status: 'pending', queueIds: all.slice(0, 2) },
      { order: 'urgent', status: 'open', showAll: 'true', snoozed: 'without' },
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
    const { status: _, order: __, ...counted } = asked
    const { body: counters } = await harness.service.call(countTickets, { query: counted }, { as: person })
    expect(counters, about).toEqual(expected.counters)
  }

  /** Compares the dashboard with joins, real counts and the plain account of targets. */
  async function compareDashboard(company: Company, { people }: Work, model: Model): Promise<void> {
    for (const person of people.filter(({ profile }) => profile !== 'user')) {
      const { counters } = await joined.list(company.id, viewerOf(person), { showAll: 'true' })
      const expected = model.expected(viewerOf(person))
      const { body } = await harness.service.call(showDashboard, { query: { days: 3 } }, { as: person })
      const about = `${person.profile} dashboard`
      expect([body.counters.supportPending, body.counters.supportHappening], about).toEqual([
        counters.pending,
        counters.open,
      ])
      const targets = new Map(body.targets.map(({ queueId, name: _, ...shares }) => [queueId, shares]))
      expect(targets, about).toEqual(expected.byQueue)
      for (const { id, answers, resolutions } of body.attendants) {
        expect({ answers, resolutions }, `${about} ${id}`).toEqual(expected.byUser.get(id) ?? NO_TARGETS)
      }
    }
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

  test('lists, counters and the dashboard equal joins and real counts for every viewer after many random changes', async () => {
    const roll = createDice(SEED)
    const company = await harness.company()
    const work = await givenWork(harness, company, roll)
    const model = outcomeModel(harness, company)
    const changes = changesOf(harness, company, { work, roll, observe: model.observe })
    await model.observe()
    for (const change of changes.all) {
      await change()
      await model.observe()
      await compareFor(company, { person: company.admin, asked: { showAll: 'true' } }) // checks each change by itself
    }
    await compare(company, work)
    await compareDashboard(company, work, model)
    for (let round = 0; round < ROUNDS; round++) {
      for (let step = 0; step < STEPS; step++) {
        await changes.random()
        await model.observe()
      }
      await compare(company, work)
      await compareDashboard(company, work, model)
    }
    const gone = work.queues.pop() as Queue
    await harness.service.call(deleteQueue, { params: { queueId: gone.id } }, { as: company.admin })
    await model.observe()
    await compare(company, work)
    await compareDashboard(company, work, model)
    await model.close()
  })
})
