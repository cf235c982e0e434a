import { randomUUID } from 'node:crypto'
import { companyUpdated } from '@recado/contracts/auth/events'
import { contactListItemUpdated } from '@recado/contracts/campaigns/contact-list-events'
import { changeContactListItem } from '@recado/contracts/campaigns/contact-list-routes'
import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import { connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import { checkRequested } from '@recado/contracts/contacts/events'
import type { EventData } from '@recado/contracts/event'
import { aCompany } from '@recado/contracts/testing/company'
import { aConnection } from '@recado/contracts/testing/conversation'
import { numberChecked } from '@recado/contracts/whatsapp/events'
import { systemCaller } from '@recado/kit/caller'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startCampaigns } from '../../test/harness.ts'
import { openTransactions, type Transactions } from '../../test/transactions.ts'
import { askAboutNumbers } from './ask-about-numbers.ts'
import { findCompaniesToCheck } from './number-question-repository.ts'

const LAST = '5511987659999' // its answer comes last, and proves that earlier answers were handled

let harness: Harness
let transactions: Transactions
beforeAll(async () => {
  harness = await startCampaigns({ jobs: false })
  transactions = openTransactions(harness.service)
})
afterAll(async () => {
  await transactions.close()
  await harness.close()
})

const ask = (company: Company) => transactions.inTx(systemCaller(company.id, 'test'), askAboutNumbers)
const asked = (company: Company, enough = 1) => company.heard(checkRequested, enough)
const answer = (
  company: Company,
  check: Pick<EventData<typeof checkRequested>, 'whatsappId' | 'checkId' | 'numbers'>,
  outcome: EventData<typeof numberChecked>['outcome'],
  eventId?: string,
) => {
  const { whatsappId, checkId, numbers } = check
  const number = numbers[0] ?? ''
  const address = outcome === 'found' ? { phone: number, lid: null } : null
  const answered = { whatsappId, checkId, number, outcome, address }
  return harness.service.publish(numberChecked, company.id, answered, eventId)
}
const validities = async (company: Company, contactListId: number) =>
  Object.fromEntries(
    (await company.items({ contactListId })).map(({ name, isWhatsappValid }) => [name, isWhatsappValid]),
  )
const until = (company: Company, contactListId: number, expected: Record<string, boolean | null>) =>
  eventually(
    () => validities(company, contactListId),
    (now) => JSON.stringify(now) === JSON.stringify(expected),
  )
/** Moves the times of sent and scheduled questions this many minutes into the past. */
const later = (company: Company, minutes: number) =>
  harness.service.database.query(
    `with question as (update number_question set asked_at = asked_at - make_interval(mins => $2) where company_id = $1)
     update contact_list_item set check_after = check_after - make_interval(mins => $2) where company_id = $1`,
    [company.id, minutes],
  )
const openQuestions = async (company: Company) =>
  (await harness.service.database.query('select from number_question where company_id = $1', [company.id])).rowCount
const fill = async (company: Company, count: number, first = 0) => {
  const { id } = await company.list()
  await harness.service.database.query(
    `insert into contact_list_item (company_id, contact_list_id, name, number, phone)
     select $1, $2, 'Pessoa ' || n, number, number from generate_series($4::int, $4::int + $3::int - 1) n,
       lateral (select (5511900000000 + n)::text as number) as of`,
    [company.id, id, count, first],
  )
  return id
}

describe('unchecked numbers', () => {
  test('unchecked numbers are asked about in all spellings, and an answer is stored on every list with the number', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    const first = await company.list({ name: 'Ana', number: '551187654321' }, { name: 'Bia', number: '5521912345678' })
    const second = await company.list({ name: 'Ana Lima', number: '5511987654321' })

    expect(await ask(company)).toBe(2)
    const checks = await asked(company, 2)
    const [ofAna, ofBia] = ['5511987654321', '5521912345678'].map((number) =>
      checks.find(({ numbers }) => numbers.includes(number)),
    )
    expect(ofAna).toMatchObject({ whatsappId, isUrgent: false })
    expect(ofAna?.numbers.toSorted()).toEqual(['551187654321', '5511987654321'])
    if (!ofAna || !ofBia) throw new Error('no question was sent')
    await answer(company, ofAna, 'found')
    await answer(company, ofBia, 'absent')

    await until(company, first.id, { Ana: true, Bia: false })
    await until(company, second.id, { 'Ana Lima': true })
    const told = (await company.heard(contactListItemUpdated, 3)).map(({ contactListItem }) => contactListItem)
    expect(told.map(({ name, isWhatsappValid }) => [name, isWhatsappValid]).sort()).toEqual([
      ['Ana Lima', true],
      ['Ana', true],
      ['Bia', false],
    ])
    expect(told.every(({ lastCheckedAt }) => lastCheckedAt !== null)).toBe(true)
    expect(await ask(company)).toBe(0)
    expect(await openQuestions(company)).toBe(0)
  })

  test('unchecked numbers are asked about on open connections only, with at most 5 unanswered questions on each', async () => {
    const company = await harness.company()
    await company.connection({ isDefault: true })
    await company.connection({ isDefault: false })
    await company.connection({ isDefault: false, status: 'DISCONNECTED' })
    const gone = await company.connection({ isDefault: false })
    await harness.service.publish(connectionDeleted, company.id, { whatsappId: gone.id })
    await eventually(
      async () =>
        (
          await harness.service.database.query(
            'select from connection_ref where company_id = $1 and id = $2 and deleted',
            [company.id, gone.id],
          )
        ).rowCount,
    )
    await fill(company, 40)

    expect(await ask(company)).toBe(10)
    expect(await ask(company)).toBe(0)
    const checks = await asked(company, 10)
    const counts = new Map<number, number>()
    for (const { whatsappId } of checks) counts.set(whatsappId, (counts.get(whatsappId) ?? 0) + 1)
    expect([...counts.values()]).toEqual([5, 5])
    expect(new Set(checks.map(({ numbers }) => numbers[0])).size).toBe(10)

    for (const check of checks.slice(0, 4)) await answer(company, check, 'found')
    await eventually(
      () => openQuestions(company),
      (count) => count === 6,
    )
    expect(await ask(company)).toBe(4)
  })

  test('unchecked numbers are asked about once, even if several processes run the job at the same time', async () => {
    const company = await harness.company()
    await company.connection()
    const other = await harness.company()
    const fourTimes = (of: Company) => Promise.all([ask(of), ask(of), ask(of), ask(of)])
    await fourTimes(other) // opens the database connections, so that the calls below really run at the same time
    await fill(company, 60)

    const counts = await fourTimes(company)

    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(5)
    expect(await openQuestions(company)).toBe(5)
  })

  test('unchecked numbers with a pending question are not asked about for a second list, and the answer is stored on both lists', async () => {
    const company = await harness.company()
    await company.connection()
    const first = await company.list({ name: 'Ana', number: '5511987654321' })
    await ask(company)
    const second = await company.list({ name: 'Ana Lima', number: '551187654321' })

    expect(await ask(company)).toBe(0)
    const [check] = await asked(company)
    if (!check) throw new Error('no question was sent')
    await answer(company, check, 'absent')

    await until(company, first.id, { Ana: false })
    await until(company, second.id, { 'Ana Lima': false })
  })

  test('unchecked numbers without an answer are asked about again after 10 minutes, with the same question id', async () => {
    const company = await harness.company()
    await company.connection()
    const { id } = await company.list({ name: 'Ana' })

    await ask(company)
    const [first] = await asked(company)
    await later(company, 9)
    expect(await ask(company)).toBe(0)
    await later(company, 1)
    expect(await ask(company)).toBe(1)
    const [, second] = await asked(company, 2)

    expect(second).toEqual(first)
    if (!first) throw new Error('no question was sent')
    await answer(company, first, 'found')
    await until(company, id, { Ana: true })
  })

  test('unchecked numbers of a closed connection are asked about on another one with a new id, and a late first answer is stored', async () => {
    const company = await harness.company()
    const first = await company.connection({ isDefault: true })
    const { id } = await company.list({ name: 'Ana' })
    await ask(company)
    const other = await company.connection({ isDefault: false })
    await report(company, first.id, 'DISCONNECTED')

    await later(company, 10)
    expect(await ask(company)).toBe(1)
    const [one, two] = await asked(company, 2)
    expect(two).toMatchObject({ whatsappId: other.id, numbers: one?.numbers })
    expect(two?.checkId).not.toBe(one?.checkId)
    if (!one || !two) throw new Error('no question was sent')
    await answer(company, one, 'found')

    await until(company, id, { Ana: true })
    expect(await openQuestions(company)).toBe(0)
  })

  test('unchecked numbers are asked about again 15 minutes after WhatsApp could not be reached', async () => {
    const company = await harness.company()
    await company.connection()
    const { id } = await company.list({ name: 'Ana' })
    await ask(company)
    const [check] = await asked(company)
    if (!check) throw new Error('no question was sent')

    await answer(company, { ...check, checkId: randomUUID() }, 'failed') // an answer to a question of another service
    await answer(company, check, 'failed')
    await eventually(
      () => openQuestions(company),
      (count) => count === 0,
    )

    expect(await validities(company, id)).toEqual({ Ana: null })
    await later(company, 14)
    expect(await ask(company)).toBe(0)
    await later(company, 1)
    expect(await ask(company)).toBe(1)
  })

  test('unchecked numbers are not asked about without an open connection, without campaigns in the plan, or without a licence', async () => {
    const company = await harness.company()
    const { id } = await company.list({ name: 'Ana' })
    expect(await ask(company)).toBe(0)
    await company.connection()

    const plan = { ...aCompany(company.id).plan, features: [] }
    await change(company, { plan, version: 2 })
    expect(await ask(company)).toBe(0)
    await change(company, { dueDate: '2020-01-01', version: 3 })
    expect(await ask(company)).toBe(0)
    expect(await validities(company, id)).toEqual({ Ana: null })
    await change(company, { version: 4 })
    expect(await ask(company)).toBe(1)
  })

  test('unchecked numbers of a company are found by the job only if the company has an open connection', async () => {
    const [open, closed, done] = [await harness.company(), await harness.company(), await harness.company()]
    await open.connection()
    await done.connection()
    await closed.connection({ status: 'OPENING' })
    for (const company of [open, closed]) await fill(company, 2)

    const found = (await findCompaniesToCheck(transactions.system)).map(({ companyId }) => companyId)

    expect(found.filter((id) => [open.id, closed.id, done.id].includes(id))).toEqual([open.id])
  })
})

/** Inserts a campaign with this list and status. */
const campaignFor = (company: Company, contactListId: number, status = 'EM_ANDAMENTO', inDays = 0) =>
  harness.service.database.query(
    `insert into campaign (company_id, name, confirmation, status, contact_list_id, scheduled_at)
     values ($1, 'Natal', false, $3, $2, now() + make_interval(days => $4))`,
    [company.id, contactListId, status, inDays],
  )
/** The number of items of each list that WhatsApp was asked about. */
const askedOf = async (...lists: number[]) => {
  const { rows } = await harness.service.database.query<{ list: number; count: number }>(
    `select contact_list_id::int as list, count(*)::int as count from contact_list_item
     where contact_list_id = any($1) and asked_at is not null group by 1`,
    [lists],
  )
  return lists.map((list) => rows.find((row) => row.list === list)?.count ?? 0)
}

describe('numbers that a person waits for', () => {
  test('the numbers of a running campaign are asked about before the older numbers of a list without a campaign', async () => {
    const company = await harness.company()
    await company.connection()
    const unused = await fill(company, 60)
    await ask(company) // these questions stay unanswered
    const used = await fill(company, 1, 100)
    await campaignFor(company, used)

    expect(await ask(company)).toBe(1)
    expect(await askedOf(unused, used)).toEqual([5, 1])
  })

  test('lists of running campaigns take turns, so that the numbers of a short list do not wait for a long list', async () => {
    const company = await harness.company()
    await company.connection({ isDefault: true })
    await company.connection({ isDefault: false })
    const [long, short, ended, later] = [
      await fill(company, 60),
      await fill(company, 6, 100),
      await fill(company, 6, 200),
      await fill(company, 6, 300),
    ]
    await campaignFor(company, long)
    await campaignFor(company, short)
    await campaignFor(company, ended, 'CANCELADA')
    await campaignFor(company, later, 'PROGRAMADA', 3)

    expect(await ask(company)).toBe(30)
    expect(await askedOf(long, short, ended, later)).toEqual([24, 6, 0, 0])
  })

  test('numbers of a campaign that starts soon come first, then numbers of a later campaign, then numbers of lists without a campaign', async () => {
    const company = await harness.company()
    await company.connection()
    const [unused, later, soon] = [await fill(company, 6), await fill(company, 6, 100), await fill(company, 6, 200)]
    await campaignFor(company, later, 'PROGRAMADA', 3)
    await campaignFor(company, soon, 'PROGRAMADA')

    expect(await ask(company)).toBe(15)
    expect(await askedOf(unused, later, soon)).toEqual([3, 6, 6])
  })

  test('a typed number is asked about before imported numbers, and so is the number that replaces it', async () => {
    const company = await harness.company()
    await company.connection()
    await fill(company, 60)
    await ask(company)
    const { id } = await company.list({ name: 'Ana' })

    expect(await ask(company)).toBe(1)
    expect(await askedOf(id)).toEqual([1])
    const [item] = await company.items({ contactListId: id })
    const change = { params: { contactListItemId: item?.id ?? 0 }, body: { number: '5511987650001' } }
    await harness.service.call(changeContactListItem, change, { as: company.admin })
    expect(await askedOf(id)).toEqual([0])
    expect(await ask(company)).toBe(1)
  })
})

describe('the answer about a number', () => {
  test('an answer about a number is stored once and only in its company, even if another service asked the question', async () => {
    const company = await harness.company()
    const other = await harness.company()
    const { id } = await company.list({ name: 'Ana', number: '5511987654321' }, { name: 'Bia', number: LAST })
    const theirs = await other.list({ name: 'Ana', number: '5511987654321' })
    const check = { whatsappId: 1, checkId: randomUUID(), numbers: ['551187654321'] }
    const eventId = randomUUID()

    for (const _ of [1, 2]) await answer(company, check, 'found', eventId)
    await answer(company, { ...check, checkId: randomUUID(), numbers: [LAST] }, 'absent')

    await until(company, id, { Ana: true, Bia: false })
    expect(await company.heard(contactListItemUpdated, 2)).toHaveLength(2)
    expect(await validities(other, theirs.id)).toEqual({ Ana: null })
  })

  test('an answer about a number is removed when the item gets another number, but stays when only the spelling changes', async () => {
    const company = await harness.company()
    await company.connection()
    const { id } = await company.list({ name: 'Ana', number: '5511987654321' }, { name: 'Bia', number: LAST })
    await answer(company, { whatsappId: 1, checkId: randomUUID(), numbers: ['5511987654321'] }, 'found')
    await until(company, id, { Ana: true, Bia: null })
    const [item] = await company.items({ contactListId: id })
    const renumber = async (number: string) =>
      (
        await harness.service.call(
          changeContactListItem,
          { params: { contactListItemId: item?.id ?? 0 }, body: { number } },
          { as: company.admin },
        )
      ).body

    expect(await renumber('551187654321')).toMatchObject({ number: '551187654321', isWhatsappValid: true })
    expect(await renumber('5511987650000')).toMatchObject({ isWhatsappValid: null, lastCheckedAt: null })
    await answer(company, { whatsappId: 1, checkId: randomUUID(), numbers: ['5511987654321'] }, 'absent')
    await answer(company, { whatsappId: 1, checkId: randomUUID(), numbers: [LAST] }, 'found')
    await until(company, id, { Ana: null, Bia: true })
    expect(await ask(company)).toBe(1)
    expect((await asked(company)).map(({ numbers }) => numbers[0])).toEqual(['5511987650000'])
  })
})

async function report(company: Company, id: number, status: ConnectionStatus): Promise<void> {
  await harness.service.publish(connectionUpdated, company.id, {
    connection: aConnection(company.id, { id, status, version: 2 }),
  })
  await eventually(
    async () =>
      (
        await harness.service.database.query('select from connection_ref where company_id = $1 and status = $2', [
          company.id,
          status,
        ])
      ).rowCount,
  )
}

async function change(company: Company, changes: Parameters<typeof aCompany>[1] & { version: number }): Promise<void> {
  await harness.service.publish(companyUpdated, company.id, { company: aCompany(company.id, changes) })
  await eventually(
    async () =>
      (
        await harness.service.database.query('select from company_ref where company_id = $1 and version = $2', [
          company.id,
          changes.version,
        ])
      ).rowCount,
  )
}
