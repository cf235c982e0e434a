import { randomUUID } from 'node:crypto'
import { actRecorded } from '@recado/contracts/auth/events'
import { contactCreated, contactsReloaded, phoneBookRequested } from '@recado/contracts/contacts/events'
import { changeContact, importContacts, listContacts } from '@recado/contracts/contacts/routes'
import type { EventData } from '@recado/contracts/event'
import { phoneBookTold } from '@recado/contracts/whatsapp/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changingRow } from '../../../test/changing-row.ts'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets({ answerMs: 60_000 })
})
afterAll(() => harness.close())

type People = EventData<typeof phoneBookTold>['people']
const ask = (as: Person, whatsappId?: number, key?: string) =>
  harness.service.call(
    importContacts,
    { body: whatsappId === undefined ? {} : { whatsappId } },
    { as, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
  )
const contactsOf = async ({ admin }: Company) =>
  (await harness.service.call(listContacts, { query: {} }, { as: admin })).body.contacts

/** Answers the nth request for a phone book. Publishes each part twice, as the broker may deliver it. */
async function tell(company: Company, parts: People[], nth = 1) {
  const request = (await company.heard(phoneBookRequested, nth))[nth - 1]
  if (!request) throw new Error('no phone book was requested')
  for (const [i, people] of parts.entries()) {
    const id = randomUUID()
    const part = { ...request, part: i + 1, parts: parts.length, people }
    for (const _ of [1, 2]) await harness.service.publish(phoneBookTold, company.id, part, id)
  }
}
const person = (phone: string | null, lid: string | null, name: string) => ({ address: { phone, lid }, name })

test('a phone book adds unknown contacts and names known contacts, except those whose name an agent typed', async () => {
  const company = await harness.company()
  const known = await company.waiting(null, { chat: { phone: '5511900000001', lid: '71' }, pushName: 'cacá' })
  const named = await company.waiting(null, { chat: { phone: '5511900000002', lid: '72' }, pushName: 'bia' })
  const params = { contactId: named.contactId }
  await harness.service.call(changeContact, { params, body: { name: 'Beatriz Lima' } }, { as: company.admin })
  const parts = [
    [person('5511900000001', null, 'Carla'), person(null, '72', 'Bia'), person('551187654321', null, 'Davi')],
    [person('5511987654321', '74', 'Davi'), person(null, '75', 'Eva')],
  ]
  const lead = await company.person({ profile: 'supervisor' })
  const importing = ask(lead, known.whatsappId)
  await tell(company, parts)

  expect(await importing).toMatchObject({ status: 200, body: { imported: 2, updated: 1, ignored: 2 } })
  const found = (await contactsOf(company)).map(({ name, number, isWhatsappValid }) => [name, number, isWhatsappValid])
  expect(found).toEqual([
    ['Beatriz Lima', '5511900000002', true],
    ['Carla', '5511900000001', true],
    ['Davi', '551187654321', null],
    ['Eva', null, true],
  ])
  expect(await company.heard(contactsReloaded)).toHaveLength(1)
  expect(await company.heard(contactCreated, 2)).toHaveLength(2)
  expect((await company.heard(actRecorded, 2)).map(({ act }) => [act.action, act.changes])).toContainEqual([
    'contact.import',
    { whatsappId: [null, known.whatsappId] },
  ])

  await company.receive(known.whatsappId, { chat: { phone: '5511900000001', lid: '71' }, pushName: 'caca', text: 'oi' })
  await company.texts(known.id, (texts) => texts.includes('oi'))
  const again = ask(lead, known.whatsappId)
  await tell(company, parts, 2)
  expect((await again).body).toEqual({ imported: 0, updated: 0, ignored: 5 })
  expect((await contactsOf(company)).map(({ name }) => name)).toEqual(['Beatriz Lima', 'Carla', 'Davi', 'Eva'])
})

test('the parts of a phone book are imported in order, so the last of two entries of a contact gives the name', async () => {
  const company = await harness.company()
  const known = await company.waiting(null, { chat: { phone: '5511900000001', lid: null }, pushName: 'cacá' })
  const importing = ask(company.admin, known.whatsappId)
  const change = await changingRow(
    harness.service.database,
    'select pg_advisory_xact_lock(hashtextextended($1, 0))', // acts as another transaction that handles this contact
    [`identity:${company.id}:phone:5511900000001`],
  )
  await tell(company, [
    [person('5511900000001', null, 'Carla'), person('551187654321', null, 'Davi')],
    [person('5511987654321', null, 'Davi Souza')],
  ])
  await change.untilWaitedFor()
  const other = await harness.company()
  const { whatsappId } = await other.waiting(null)
  const fence = ask(other.admin, whatsappId)
  await tell(other, [[person('5511900000003', null, 'Eva')]])
  await fence
  await change.commit()

  expect(await importing).toMatchObject({ body: { imported: 1, updated: 2, ignored: 0 } })
  const found = (await contactsOf(company)).map(({ name, number }) => [name, number])
  expect(found).toEqual([
    ['Carla', '5511900000001'],
    ['Davi Souza', '551187654321'],
  ])
})

test('two contacts that the phone book lists as one are merged, with one active ticket', async () => {
  const company = await harness.company()
  const { whatsappId } = await company.waiting(null, { chat: { phone: '5511900000001', lid: null }, pushName: null })
  await company.receive(whatsappId, { chat: { phone: null, lid: '71' }, pushName: 'cacá' })
  await company.tickets((all) => all.length === 2)

  const importing = ask(company.admin, whatsappId)
  await tell(company, [[person('5511900000001', '71', 'Carla')]])

  expect(await importing).toMatchObject({ status: 200, body: { imported: 0, updated: 1, ignored: 0 } })
  expect(await contactsOf(company)).toMatchObject([{ name: 'Carla', number: '5511900000001' }])
  expect((await company.tickets()).map(({ status }) => status).toSorted()).toEqual(['closed', 'pending'])
})

test('an import needs an open connection of the company, and a supervisor or an admin', async () => {
  const company = await harness.company()
  expect(await ask(company.admin)).toMatchObject({ status: 409, body: { error: 'ERR_NO_DEF_WAPP_FOUND' } })
  const closed = await company.connection({ status: 'DISCONNECTED' })
  for (const id of [undefined, closed.id]) {
    expect(await ask(company.admin, id)).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } })
  }
  const foreign = await (await harness.company()).connection()
  expect(await ask(company.admin, foreign.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
  expect(await ask(await company.person(), closed.id)).toMatchObject({ status: 403 })
})

test('a repeated request with the same idempotency key starts no second import, during or after the first one', async () => {
  const company = await harness.company()
  const { id } = await company.connection()
  const key = randomUUID()

  const asked = [ask(company.admin, id, key), ask(company.admin, id, key)]
  await tell(company, [[person('5511900000001', null, 'Carla')]])

  const counted = { status: 200, body: { imported: 1, updated: 0, ignored: 0 } }
  const answers = await Promise.all(asked)
  // the second request may have been refused while the first was running
  expect(answers.find(({ status }) => status === 200)).toMatchObject(counted)
  expect(await ask(company.admin, id, key)).toMatchObject(counted)
  expect(await company.heard(phoneBookRequested)).toHaveLength(1)
  expect(await ask(company.admin, undefined, key)).toMatchObject({
    status: 409,
    body: { error: 'ERR_IDEMPOTENCY_MISMATCH' },
  })
})

describe('a user name in a phone book', () => {
  const called = (username: string, phone: string | null, lid: string | null, name: string | null) => ({
    address: { phone, lid, username },
    name,
  })
  const shown = async (company: Company) =>
    (await contactsOf(company)).map(({ name, number, username }) => [name, number, username])
  async function told(company: Company, whatsappId: number, people: People, nth = 1) {
    const importing = ask(company.admin, whatsappId)
    await tell(company, [people], nth)
    return (await importing).body
  }
  const givenAna = async (company: Company) =>
    company.waiting(null, { chat: { phone: null, lid: '70', username: 'ana' }, pushName: 'Ana' })

  test('a user name in a phone book is stored for new contacts and for contacts without a user name, and identifies them', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const { whatsappId } = await company.waiting(null, { chat: { phone: null, lid: '71' }, pushName: 'Bia' })
    const people = [
      called('ana', null, '70', null),
      called('bia', null, '71', 'Bia Reis'),
      called('bia', null, '71', null),
    ]

    expect(await told(company, whatsappId, people)).toEqual({ imported: 1, updated: 1, ignored: 1 })
    const both = [
      ['@ana', null, 'ana'],
      ['Bia Reis', null, 'bia'],
    ]
    expect(await shown(company)).toEqual(both)
    expect(await told(company, whatsappId, people, 2)).toEqual({ imported: 0, updated: 0, ignored: 3 })
    expect(await shown(company)).toEqual(both)
    const found = async ({ admin }: Company) =>
      (await harness.service.call(listContacts, { query: { searchParam: '@ana' } }, { as: admin })).body.count
    expect([await found(company), await found(other)]).toEqual([1, 0])
  })

  test('a user name in a phone book assigns a phone that no contact has', async () => {
    const company = await harness.company()
    const { whatsappId } = await givenAna(company)

    const answer = await told(company, whatsappId, [called('ana', '5511900000001', null, null)])
    expect(answer).toEqual({ imported: 0, updated: 1, ignored: 0 })
    expect(await shown(company)).toEqual([['Ana', '5511900000001', 'ana']])
  })

  test.each([
    ['another account has that name', called('ana', null, '88', null), ''],
    ['the contact has a newer user name', called('ana.antiga', null, '70', null), 'Ana'],
    ['storing that name would merge two contacts', called('ana', '5511900000002', null, null), 'Bia'],
  ])('a user name in a phone book is ignored when %s', async (_, person, writer) => {
    const company = await harness.company()
    const { whatsappId } = await givenAna(company)
    await company.receive(whatsappId, { chat: { phone: '5511900000002', lid: null }, pushName: 'Bia' })
    await company.tickets((all) => all.length === 2)

    expect(await told(company, whatsappId, [person])).toEqual({ imported: 0, updated: 0, ignored: 1 })
    expect(await shown(company)).toEqual([
      ['Ana', null, 'ana'],
      ['Bia', '5511900000002', null],
    ])
    const { phone, lid } = person.address
    await company.receive(whatsappId, { chat: { phone, lid }, pushName: null, text: 'sou eu' })
    const [named] = await company.tickets(([newest]) => newest?.lastMessage === 'sou eu')
    expect(named?.contact.name).toBe(writer)
    // the old user name belongs to no contact
    const stranger = { phone: '5511900000009', lid: null, username: 'ana.antiga' }
    await company.receive(whatsappId, { chat: stranger, pushName: 'Cid' })
    await company.tickets((all) => all.some(({ contact }) => contact.name === 'Cid'))
    expect(await shown(company)).toContainEqual(['Ana', null, 'ana'])
  })
})

test('a phone in a phone book stays with the account that uses it at present', async () => {
  const company = await harness.company()
  const PHONE = '5511900000007'
  const { whatsappId } = await company.waiting(null, { chat: { phone: PHONE, lid: '70' }, pushName: 'Ana' })
  const importing = ask(company.admin, whatsappId)
  await tell(company, [[{ address: { phone: PHONE, lid: '71' }, name: 'Velho' }]])

  expect((await importing).body).toEqual({ imported: 1, updated: 0, ignored: 0 })
  expect((await contactsOf(company)).map(({ name, number }) => [name, number])).toEqual([
    ['Ana', PHONE],
    ['Velho', null],
  ])
})
