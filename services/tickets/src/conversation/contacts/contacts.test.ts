import { randomUUID } from 'node:crypto'
import { connectionDeleted } from '@recado/contracts/connections/events'
import {
  checkRequested,
  contactCreated,
  contactDeleted,
  contactUpdated,
  pictureRequested,
} from '@recado/contracts/contacts/events'
import * as contract from '@recado/contracts/contacts/routes'
import { ticketDeleted } from '@recado/contracts/tickets/events'
import { numberChecked } from '@recado/contracts/whatsapp/events'
import { newMediaKey } from '@recado/kit/media/media-key'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

const NUMBER = '5511987654321'
let harness: Harness
beforeAll(async () => {
  harness = await startTickets({ answerMs: 15_000 })
})
afterAll(() => harness.close())

type Body = { name?: string; number?: string; email?: string; extraInfo?: { name: string; value: string }[] }
const create = (as: Person, body: Body = {}) =>
  harness.service.call(contract.createContact, { body: { name: 'Carla', number: NUMBER, ...body } }, { as })
const change = (as: Person, contactId: number, body: Body) =>
  harness.service.call(contract.changeContact, { params: { contactId }, body }, { as })
const show = (as: Person, contactId: number) =>
  harness.service.call(contract.getContact, { params: { contactId } }, { as })
const remove = (as: Person, contactId: number, force?: 'true') =>
  harness.service.call(contract.deleteContact, { params: { contactId }, query: { ...(force && { force }) } }, { as })

/** Answers the company's last number check in place of the gateway. */
async function answering(
  company: Company,
  outcome: 'found' | 'absent' | 'failed',
  address: { phone: string | null; lid: string | null } | null = null,
  count = 1,
) {
  const asked = await company.heard(checkRequested, count)
  const { whatsappId, checkId, numbers } = asked[count - 1] ?? { whatsappId: 0, checkId: '', numbers: [] }
  const answer = { whatsappId, checkId, number: numbers[0] ?? '', outcome, address }
  await harness.service.publish(numberChecked, company.id, answer)
  return { whatsappId, checkId, numbers, answer }
}

describe('a number that is typed', () => {
  test('a typed number gets the country of the setting, of the first connection or of Brazil; an unclear number is refused', async () => {
    const company = await harness.company()
    const agent = await company.person()
    const add = async (number: string) => (await create(agent, { number })).body
    expect(await add('\u202a(31) 98888‑0104\u202c')).toMatchObject({ number: '5531988880104' })
    expect(await add('988880104')).toMatchObject({
      error: 'ERR_VALIDATION',
      fields: [{ field: 'number', code: 'no_country', message: 'Número sem código do país' }],
    })
    const { id: gone } = await company.connection({ number: '4791234567', status: 'DISCONNECTED' })
    await harness.service.publish(connectionDeleted, company.id, { whatsappId: gone })
    const isGone = 'select from connection_ref where id = $1 and deleted'
    await eventually(async () => (await harness.service.database.query(isGone, [gone])).rowCount)
    await company.connection({ number: '56961234567', status: 'DISCONNECTED' })
    expect(await add('9 6123 4567')).toMatchObject({ number: '56961234567' })
    await company.setting('phoneCountry', 'US')
    expect(await add('(415) 555-0100')).toMatchObject({ number: '14155550100' })

    const peruvian = await add('+51 912 345 678')
    await company.setting('phoneCountry', 'BR')
    const { body } = await change(agent, peruvian.id, { name: 'Ana Quispe', number: peruvian.number ?? '' })
    expect(body).toMatchObject({ name: 'Ana Quispe', number: '51912345678' })
  })
})

describe('adding a contact', () => {
  test('the service asks WhatsApp about all spellings of a number, and stores the spelling that WhatsApp knows', async () => {
    const company = await harness.company()
    const { id } = await company.connection()
    const agent = await company.person()
    const adding = create(agent, {
      number: '+55 (11) 8765-4321',
      email: 'c@exemplo.com',
      extraInfo: [{ name: 'CPF', value: '1' }],
    })
    const { whatsappId, numbers } = await answering(company, 'found', { phone: NUMBER, lid: '77' })

    const { status, body } = await adding
    expect([status, whatsappId, numbers]).toEqual([201, id, ['551187654321', NUMBER]])
    const whole = { name: 'Carla', number: NUMBER, email: 'c@exemplo.com', isWhatsappValid: true, optOut: false }
    expect(body).toMatchObject({ ...whole, extraInfo: [{ name: 'CPF', value: '1' }], profilePicUrl: null })
    expect((await show(agent, body.id)).body.identities).toEqual([
      { kind: 'phone', value: NUMBER },
      { kind: 'lid', value: '77' },
    ])
    expect(await company.heard(contactCreated)).toMatchObject([{ contact: { id: body.id, version: 1 } }])
    expect(await company.heard(pictureRequested)).toMatchObject([
      { whatsappId: id, contactId: body.id, address: { phone: NUMBER, lid: '77' } },
    ])

    await company.receive(id, { chat: { phone: null, lid: '77' }, pushName: 'carlinha', text: 'oi' })
    const [ticket] = await company.tickets((all) => all.length === 1)
    expect(ticket?.contact).toMatchObject({ id: body.id, name: 'Carla', number: NUMBER })
  })

  test('a contact is refused when the number is not on WhatsApp or when the check fails', async () => {
    const company = await harness.company()
    await company.connection()
    const absent = create(company.admin)
    await answering(company, 'absent')
    expect(await absent).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT' } })
    const again = create(company.admin)
    await answering(company, 'failed', null, 2)
    expect(await again).toMatchObject({ status: 502, body: { error: 'ERR_WAPP_CHECK_CONTACT' } })
    expect((await company.heard(contactCreated, 0)).length).toBe(0)
  })

  test('after many recent checks, a contact is added unchecked and its number is checked later', async () => {
    const company = await harness.company()
    const { id } = await company.connection()
    await harness.service.database.query(
      `insert into number_check (company_id, id, whatsapp_id, number)
       select $1, gen_random_uuid(), $2, '55119876500' || n from generate_series(10, 15) n`,
      [company.id, id],
    )
    const { status, body } = await create(company.admin)

    expect([status, body.number, body.isWhatsappValid]).toEqual([201, NUMBER, null])
    await company.heard(contactCreated, 1)
    expect((await company.heard(checkRequested, 0)).filter(({ isUrgent }) => isUrgent)).toEqual([])

    const number = '5511900000007'
    const { body: ofPhoneBook } = await create(company.admin, { number })
    await harness.service.database.query(`update contact set typed_name = null where company_id = $1 and id = $2`, [
      company.id,
      ofPhoneBook.id,
    ])
    for (const phone of [number, NUMBER]) {
      const answer = { whatsappId: id, checkId: randomUUID(), number: phone, outcome: 'found' as const }
      await harness.service.publish(numberChecked, company.id, { ...answer, address: { phone, lid: null } })
      const contactId = phone === NUMBER ? body.id : ofPhoneBook.id
      await eventually(async () => (await show(company.admin, contactId)).body.isWhatsappValid)
    }
    expect(await company.heard(pictureRequested)).toMatchObject([{ whatsappId: id, contactId: body.id }])
  })

  test('a contact is refused in any spelling of an existing number, and the error names the owner', async () => {
    const company = await harness.company()
    const { contactId } = await company.waiting(null, { chat: { phone: '551187654321', lid: null } })
    for (const number of [NUMBER, '+55 11 8765-4321']) {
      expect(await create(company.admin, { number })).toMatchObject({
        status: 409,
        body: { error: 'ERR_DUPLICATED_CONTACT', contactId },
      })
    }
    expect((await company.heard(checkRequested, 0)).length).toBe(0)
  })

  test('while no connection is open, a contact is added unchecked; its number is checked when a connection opens', async () => {
    const company = await harness.company()
    await company.connection({ status: 'DISCONNECTED' })
    const [valid, invalid] = [await create(company.admin), await create(company.admin, { number: '5511900000001' })]
    expect(valid).toMatchObject({ status: 201, body: { number: NUMBER, isWhatsappValid: null } })
    await company.connection({ isDefault: false })
    await harness.service.restart()

    const asked = await company.heard(checkRequested, 2)
    expect(asked.every(({ isUrgent }) => !isUrgent)).toBe(true)
    const tell = async (number: string, outcome: 'found' | 'absent') => {
      const of = asked.find(({ numbers }) => numbers[0] === number)
      const { whatsappId = 0, checkId = '' } = of ?? {}
      const address = outcome === 'found' ? { phone: '551187654321', lid: '78' } : null
      for (const _ of [1, 2]) {
        await harness.service.publish(numberChecked, company.id, { whatsappId, checkId, number, outcome, address })
      }
    }
    await tell(NUMBER, 'found')
    await tell('5511900000001', 'absent')
    await eventually(async () => (await show(company.admin, invalid.body.id)).body.isWhatsappValid === false)
    const found = await eventually(
      async () => (await show(company.admin, valid.body.id)).body,
      ({ isWhatsappValid }) => isWhatsappValid === true,
    )
    expect(found).toMatchObject({ name: 'Carla', number: '551187654321', version: 2 })
    expect(found.identities).toContainEqual({ kind: 'lid', value: '78' })
    await harness.service.restart()
    expect(await company.heard(checkRequested, 2)).toHaveLength(2)
  })

  test.each<[Body, string, string]>([
    [{ name: 'C' }, 'name', 'too_short'],
    [{ name: 'C'.repeat(51) }, 'name', 'too_long'],
    [{ number: '1234' }, 'number', 'too_short'],
    [{ number: 'nenhum número' }, 'number', 'invalid'],
    [{ email: 'c@' }, 'email', 'invalid_email'],
  ])('a new contact with %j is refused', async (body, field, code) => {
    const { admin } = await harness.company()
    const { status, body: answer } = await create(admin, body)
    expect([status, answer.error]).toEqual([400, 'ERR_VALIDATION'])
    expect(answer['fields']).toMatchObject([{ field, code }])
  })
})

describe('changing a contact', () => {
  test('a change of a contact checks a different number only, and frees the former number', async () => {
    const company = await harness.company()
    const former = { phone: NUMBER, lid: '77', username: 'carla' }
    const { contactId, whatsappId } = await company.waiting(null, { chat: former })
    const renamed = await change(company.admin, contactId, { name: 'Carla Dias', number: '+55 11 98765-4321' })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Carla Dias', number: NUMBER, isWhatsappValid: true } })
    expect((await company.heard(checkRequested, 0)).length).toBe(0)

    const changing = change(company.admin, contactId, { number: '5511911112222' })
    await answering(company, 'found', { phone: '5511911112222', lid: '79' })
    const changed = { number: '5511911112222', name: 'Carla Dias', username: null }
    expect(await changing).toMatchObject({ status: 200, body: changed })
    await company.receive(whatsappId, { chat: former, pushName: 'Outra' })
    const all = await company.tickets((found) => found.length === 2)
    expect(new Set(all.map((ticket) => ticket.contactId)).size).toBe(2)
  })

  test('a change of a contact is refused for another contact’s number, and for a contact of another company', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const first = await company.waiting(null, { chat: { phone: NUMBER, lid: null } })
    const second = await company.waiting(null)
    expect(await change(company.admin, second.contactId, { number: NUMBER })).toMatchObject({
      status: 409,
      body: { error: 'ERR_DUPLICATED_CONTACT', contactId: first.contactId },
    })
    const foreign = { status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } }
    expect(await change(other.admin, first.contactId, { name: 'Minha' })).toMatchObject(foreign)
    expect(await change(other.admin, first.contactId, { number: '5511900000003' })).toMatchObject(foreign)
    expect(await remove(other.admin, first.contactId)).toMatchObject(foreign)
  })
})

describe('deleting a contact', () => {
  test('only an admin can delete a contact with all data, and an active ticket prevents the deletion unless the admin forces it', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null)
    const lead = await company.person({ profile: 'supervisor' })
    expect(await remove(lead, ticket.contactId)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect(await remove(company.admin, ticket.contactId)).toMatchObject({
      status: 409,
      body: { error: 'ERR_CONTACT_HAS_OPEN_TICKET' },
    })
    expect(await remove(company.admin, ticket.contactId, 'true')).toMatchObject({ status: 200 })

    expect((await show(company.admin, ticket.contactId)).status).toBe(404)
    expect(await company.tickets()).toEqual([])
    expect(await company.heard(contactDeleted)).toEqual([{ contactId: ticket.contactId }])
    expect(await company.heard(ticketDeleted)).toMatchObject([
      { ticketId: ticket.id, version: ticket.version + 1, before: { status: 'pending' } },
    ])
    const { rows } = await harness.service.database.query(
      `select (select count(*)::int from message where company_id = $1) as messages,
              (select count(*)::int from contact_identity where company_id = $1) as identities`,
      [company.id],
    )
    expect(rows).toEqual([{ messages: 0, identities: 0 }])
  })
})

describe('merging by hand', () => {
  const merge = (as: Person, contactId: number, sourceId: number) =>
    harness.service.call(contract.mergeContact, { params: { contactId }, body: { sourceId } }, { as })

  test('a supervisor or an admin can merge contacts by hand, and the target gets the fields that it lacked', async () => {
    const company = await harness.company()
    const [kept, given] = [await company.waiting(null, { pushName: 'Carla' }), await company.waiting(null)]
    const [one, other] = [
      { name: 'CPF', value: '1' },
      { name: 'CPF', value: '2' },
    ]
    await change(company.admin, kept.contactId, { extraInfo: [one] })
    await change(company.admin, given.contactId, {
      email: 'c@exemplo.com',
      extraInfo: [other, { name: 'RG', value: '3' }],
    })

    const agent = await company.person()
    expect(await merge(agent, kept.contactId, given.contactId)).toMatchObject({ status: 403 })
    const lead = await company.person({ profile: 'supervisor' })
    expect(await merge(lead, kept.contactId, given.contactId)).toMatchObject({
      status: 200,
      body: { id: kept.contactId, email: 'c@exemplo.com', extraInfo: [one, { name: 'RG', value: '3' }] },
    })
    expect((await company.tickets()).map(({ contactId }) => contactId)).toEqual([kept.contactId, kept.contactId])
    expect(await merge(lead, kept.contactId, given.contactId)).toMatchObject({ status: 404 })
    expect(await merge(lead, kept.contactId, kept.contactId)).toMatchObject({ status: 404 })
    const foreign = await (await harness.company()).waiting(null)
    expect(await merge(lead, kept.contactId, foreign.contactId)).toMatchObject({ status: 404 })
  })
})

test('a supervisor or an admin can record an opt-out, and a repeated opt-out changes nothing', async () => {
  const company = await harness.company()
  const { contactId } = await company.waiting(null)
  const set = (as: Person, optOut: boolean) =>
    harness.service.call(contract.setOptOut, { params: { contactId }, body: { optOut } }, { as })
  expect(await set(await company.person(), true)).toMatchObject({ status: 403 })
  const first = await set(company.admin, true)
  expect(first.body).toMatchObject({ optOut: true, optOutAt: expect.any(String) })
  expect((await set(company.admin, true)).body).toEqual(first.body)
  expect((await set(company.admin, false)).body).toMatchObject({ optOut: false, optOutAt: null })
  expect(await company.heard(contactUpdated, 2)).toHaveLength(2)
})

describe('finding contacts', () => {
  type Query = { searchParam?: string; pageNumber?: number; isGroup?: 'true' | 'false' }
  const list = (as: Person, query: Query = {}) => harness.service.call(contract.listContacts, { query }, { as })

  test('a search for contacts can be limited to groups or to people, with or without a text', async () => {
    const company = await harness.company()
    await company.connection({ status: 'DISCONNECTED' })
    await create(company.admin, { name: 'Érica Gonçalves' })
    await harness.service.database.query(
      `insert into contact (company_id, name, is_group) values ($1, 'Érica e amigos', true)`,
      [company.id],
    )
    const found = async (query: Query) => {
      const { body } = await list(company.admin, query)
      return [body.count, body.contacts.map(({ name }) => name)]
    }

    for (const searchParam of ['', 'erica']) {
      expect(await found({ searchParam, isGroup: 'true' })).toEqual([1, ['Érica e amigos']])
      expect(await found({ searchParam, isGroup: 'false' })).toEqual([1, ['Érica Gonçalves']])
      expect(await found({ searchParam })).toEqual([2, ['Érica e amigos', 'Érica Gonçalves']])
    }
  })

  test('a contact whose name has an apostrophe is found with any kind of apostrophe and without one', async () => {
    const company = await harness.company()
    await company.connection({ status: 'DISCONNECTED' })
    await create(company.admin, { name: 'Lia d’Ávila' })

    for (const searchParam of ["d'ávila", 'D’AVILA', 'davila', 'd`avila'])
      expect((await list(company.admin, { searchParam })).body.count, searchParam).toBe(1)
  })

  test('a search finds contacts of one company by name, number or e-mail, and returns pages of 30 in name order', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const { id } = await company.connection({ status: 'DISCONNECTED' })
    await create(other.admin, { name: 'Álvaro', number: '5511900000009' })
    await create(company.admin, { name: 'Érica Gonçalves', number: '5511900000001', email: 'erica@exemplo.com' })
    await create(company.admin, { name: 'Álvaro', number: '551187654321' })
    expect(id).toBeGreaterThan(0)
    const names = async (searchParam: string) =>
      (await list(company.admin, { searchParam })).body.contacts.map(({ name }) => name)

    expect(await names('GONCALVES')).toEqual(['Érica Gonçalves'])
    expect(await names('erica@')).toEqual(['Érica Gonçalves'])
    expect(await names('(11) 98765-4321')).toEqual(['Álvaro'])
    expect(await names('11 8765 4321')).toEqual(['Álvaro'])
    expect(await names('%')).toEqual([])
    expect((await list(company.admin)).body).toMatchObject({
      count: 2,
      hasMore: false,
      contacts: [{ name: 'Álvaro' }, {}],
    })
    const picture = newMediaKey('tickets', company.id)
    await harness.service.database.query(
      `update contact set picture_path = $2 where company_id = $1 and name = 'Érica Gonçalves'`,
      [company.id, picture],
    )
    const picks = await harness.service.call(
      contract.pickContacts,
      { query: { searchParam: 'eri' } },
      { as: company.admin },
    )
    expect(picks.body).toEqual([
      { id: expect.any(Number), name: 'Érica Gonçalves', number: '5511900000001', profilePicUrl: `/public/${picture}` },
    ])

    await harness.service.database.query(
      `insert into contact (company_id, name) select $1, 'Z ' || lpad(n::text, 3, '0') from generate_series(1, 60) n`,
      [company.id],
    )
    const second = (await list(company.admin, { pageNumber: 2 })).body
    expect(second).toMatchObject({ count: 62, hasMore: true })
    expect(second.contacts[0]?.name).toBe('Z 029')
    expect((await list(company.admin, { pageNumber: 3 })).body).toMatchObject({ hasMore: false })
    expect((await list(company.admin, { pageNumber: 4 })).body.contacts).toEqual([])
  })
})

test('an answer about an unknown number changes nothing, and a missing answer does not prevent adding a contact', async () => {
  const company = await harness.company()
  const { whatsappId } = await company.waiting(null)
  const address = { phone: NUMBER, lid: '77' }
  const answer = { whatsappId, checkId: randomUUID(), number: NUMBER, outcome: 'found' as const, address }
  await harness.service.publish(numberChecked, company.id, answer)
  const added = await create(company.admin, { number: '5511900000004' })
  expect(added).toMatchObject({ status: 201, body: { number: '5511900000004', isWhatsappValid: null } })
  expect(await harness.service.dead('tickets.record-check')).toBe(0)
  expect((await company.heard(contactCreated, 2)).map(({ contact }) => contact.number)).not.toContain(NUMBER)
})
