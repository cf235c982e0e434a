import {
  ReportBy,
  type ReportedWork,
  ReportList,
  type ReportNumbers,
  type Times,
} from '@recado/contracts/reports/report'
import { listReported, showReport, showReportHours } from '@recado/contracts/reports/routes'
import type { RouteInput } from '@recado/contracts/route'
import type { Viewer } from '@recado/contracts/tickets/visibility'
import { isItsTurn } from '@recado/up/gate-turn'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDice } from '../../../test/dice.ts'
import { type Harness, type Person, startTickets } from '../../../test/harness.ts'
import { changesOf } from '../../../test/list-changes.ts'
import { givenWork } from '../../../test/list-work.ts'
import { workModel } from '../../../test/work-model.ts'

const SEED = Number(process.env['FUZZ_SEED'] ?? 42)
const CHANGES = 40 * Number(process.env['FUZZ_ROUNDS'] ?? 1)

/** The gate compares half of the groupings for each leader; other runs compare all. */
const turn = inject('gateTurn')

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const DAY_MS = 24 * 60 * 60_000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
/** The tests may run over midnight, and in another time zone than the company. */
const PERIOD = { date_from: dayFromNow(-3), date_to: dayFromNow(1) }

const viewerOf = (person: Person): Viewer => ({
  ...person,
  id: person.userId,
  noQueueTickets: person.noQueueTickets === 'enable',
})

type Place = Partial<Omit<RouteInput<typeof listReported>['query'], 'list' | 'pageNumber' | 'date_from' | 'date_to'>>

/** All pages of a list. */
async function listOf(as: Person, list: ReportList, place: Place): Promise<{ works: ReportedWork[]; count: number }> {
  const works: ReportedWork[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const query = { ...PERIOD, ...place, list, pageNumber }
    const { status, body } = await harness.service.call(listReported, { query }, { as })
    expect(status).toBe(200)
    works.push(...body.works)
    if (!body.hasMore) return { works, count: body.count }
  }
}

/** Percentiles with linear interpolation, of any number of values. */
function timesIn(values: readonly number[]): Times | null {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const place = share * (sorted.length - 1)
    const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
    return Math.round(below + (above - below) * (place - Math.floor(place)))
  }
  return sorted.length === 0 ? null : { median: at(0.5), p90: at(0.9) }
}

const sum = (works: readonly ReportedWork[], of: (work: ReportedWork) => number | null) =>
  works.reduce((total, work) => total + (of(work) ?? 0), 0)

/** Compares each number with the list that it opens. */
async function compare(as: Person, numbers: ReportNumbers, place: Place): Promise<void> {
  const about = `${as.profile} ${JSON.stringify(place)}`
  const lists = new Map<ReportList, ReportedWork[]>()
  for (const list of ReportList.options) {
    const { works, count } = await listOf(as, list, place)
    expect([numbers[list], count], `${about} ${list}`).toEqual([works.length, works.length])
    lists.set(list, works)
  }
  const of = (list: ReportList) => lists.get(list) ?? []
  const closed = of('closed')
  const ratings = of('rated').map(({ rating }) => rating ?? 0)
  expect(numbers, about).toMatchObject({
    firstAnswer: timesIn(of('firstAnswered').map(({ firstAnswer }) => firstAnswer ?? Number.NaN)),
    resolution: timesIn(closed.map(({ resolution }) => resolution ?? Number.NaN)),
    nextAnswers: sum(of('nextAnswered'), ({ nextAnswers }) => nextAnswers),
    transfers: sum(of('transferred'), ({ transfers }) => transfers),
    snoozes: sum(of('snoozed'), ({ snoozes }) => snoozes),
    messagesIn: sum(closed, ({ messagesIn }) => messagesIn),
    messagesOut: sum(closed, ({ messagesOut }) => messagesOut),
    rating: ratings.length === 0 ? null : Math.round((10 * ratings.reduce((a, b) => a + b)) / ratings.length) / 10,
  })
  expect(numbers.nextAnswer === null, about).toBe(of('nextAnswered').length === 0)
}

const FIELDS = { queue: 'queueId', user: 'userId', tag: 'tagId', connection: 'connectionId' } as const

async function compareGroups(as: Person, by: ReportBy, place: Place): Promise<void> {
  const { body } = await harness.service.call(showReport, { query: { ...PERIOD, ...place, by } }, { as })
  for (const { key, numbers } of body.groups) await compare(as, numbers, { ...place, [FIELDS[by]]: key ?? 'none' })
  if (by === 'tag') return // work with several tags counts for each of them
  for (const list of ReportList.options) {
    const total = body.groups.reduce((all, { numbers }) => all + numbers[list], 0)
    expect(total, `${as.profile} ${by} ${list}`).toBe(body.numbers[list])
  }
}

async function compareHours(as: Person, numbers: ReportNumbers): Promise<void> {
  for (const list of ['new', 'closed'] as const) {
    const { body: hours } = await harness.service.call(showReportHours, { query: { ...PERIOD, list } }, { as })
    expect(hours.reduce((all, { count }) => all + count, 0)).toBe(numbers[list])
    for (const { count, ...hour } of hours) expect((await listOf(as, list, hour)).count).toBe(count)
  }
}

test('each number of a report equals the list that it opens, for every leader after many random changes', async () => {
  const roll = createDice(SEED)
  const company = await harness.company()
  const work = await givenWork(harness, company, roll)
  const model = workModel(harness, company)
  const changes = changesOf(harness, company, { work, roll, observe: model.observe })
  await model.observe()
  for (const change of changes.all) {
    await change()
    await model.observe()
  }
  for (let change = 0; change < CHANGES; change++) {
    await changes.random()
    await model.observe()
  }

  const leaders = work.people.filter(({ profile }) => profile !== 'user')
  expect(leaders).toHaveLength(3)
  for (const [index, person] of leaders.entries()) {
    const { body } = await harness.service.call(showReport, { query: PERIOD }, { as: person })
    const { ended, running } = model.seen(viewerOf(person))
    const count = (list: readonly { isReopened: boolean }[], isReopened: boolean) =>
      list.filter((one) => one.isReopened === isReopened).length
    expect(body.numbers, person.profile).toMatchObject({
      closed: ended.length,
      new: count([...ended, ...running], false),
      reopened: count([...ended, ...running], true),
    })
    await compare(person, body.numbers, {})
    await compare(person, (await report(person, { openHours: 'true' })).numbers, { openHours: 'true' })
    const groupings = ReportBy.options.filter((_, place) => isItsTurn(index + place, 2, turn))
    for (const by of groupings) await compareGroups(person, by, {})
    await compareHours(person, body.numbers)
  }
})

const report = async (as: Person, query: Place) =>
  (await harness.service.call(showReport, { query: { ...PERIOD, ...query } }, { as })).body
