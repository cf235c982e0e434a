import { contactCreated, contactDeleted, contactUpdated } from '@recado/contracts/contacts/events'
import { getContact, listContacts } from '@recado/contracts/contacts/routes'
import { sendRequested } from '@recado/contracts/messages/events'
import { sendMessage } from '@recado/contracts/messages/routes'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import { listTickets } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { identitiesLinked } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

const phone = (digits: string) => ({ phone: digits, lid: null })
const lid = (digits: string) => ({ phone: null, lid: digits })
const isActive = ({ status }: Ticket) => status !== 'closed'

describe('the contact of a message', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const contactsOf = async ({ id }: Company) =>
    (
      await harness.service.database.query(
        'select id::int, name, number, username from contact where company_id = $1 order by id',
        [id],
      )
    ).rows

  test.each([
    ['551187654321', '5511987654321', 'Brazilian with and without the ninth digit'],
    ['5215512345678', '525512345678', 'Mexican with and without the 1'],
    ['541112345678', '5491112345678', 'Argentine with and without the 9'],
  ])('%s and %s identify one contact (%s), which shows the spelling that WhatsApp used last', async (first, second) => {
    const company = await harness.company()
    const connection = await company.connection()

    await company.receive(connection.id, { chat: phone(first), text: 'um' })
    const [ticket] = await company.tickets((all) => all.length === 1)
    await company.receive(connection.id, { chat: phone(second), text: 'dois' })
    await company.texts(ticket?.id ?? 0, (texts) => texts.length === 2)

    expect(await contactsOf(company)).toMatchObject([{ number: second }])
  })

  test('a land line and a mobile number that differ by a nine belong to two contacts', async () => {
    const company = await harness.company()
    const connection = await company.connection()

    await company.receive(connection.id, { chat: phone('551133334444') })
    await company.receive(connection.id, { chat: phone('5511933334444') })

    expect(await company.tickets((all) => all.length === 2)).toHaveLength(2)
    expect(await contactsOf(company)).toHaveLength(2)
  })

  test('a contact shows the person’s name, otherwise the phone, but never a LID', async () => {
    const company = await harness.company()
    const connection = await company.connection()

    await company.receive(connection.id, { chat: lid('99887766554433'), pushName: null })
    const [unnamed] = await company.tickets((all) => all.length === 1)
    expect(unnamed?.contact).toMatchObject({ name: '', number: null })

    await company.receive(connection.id, { chat: { phone: '5511987654321', lid: '99887766554433' }, pushName: null })
    await company.tickets(([ticket]) => ticket?.contact.name === '+55 11 98765-4321')
    await company.receive(connection.id, { chat: lid('99887766554433'), pushName: 'Carla' })
    await company.tickets(([ticket]) => ticket?.contact.name === 'Carla')
    await company.receive(connection.id, { chat: lid('99887766554433'), pushName: 'Loja', fromMe: true, text: 'fim' })
    const [named] = await company.tickets(([ticket]) => ticket?.lastMessage === 'fim')
    expect(named?.contact).toMatchObject({ name: 'Carla', number: '5511987654321' })

    expect(await company.heard(contactCreated)).toHaveLength(1)
    expect(await company.heard(contactUpdated, 2)).toMatchObject([
      { contact: { name: '+55 11 98765-4321', version: 2 } },
      { contact: { name: 'Carla', version: 3 } },
    ])
  })

  describe('a contact with a user name', () => {
    const called = (username: string, address: object) => ({ phone: null, lid: null, ...address, username })
    const shown = async (company: Company) =>
      (await company.tickets()).map(({ contact }) => [contact.name, contact.number, contact.username])
    const find = async (company: Company, searchParam: string) => [
      (await harness.service.call(listContacts, { query: { searchParam } }, { as: company.admin })).body.count,
      (
        await harness.service.call(
          listTickets,
          { query: { searchParam, showAll: 'true' as const } },
          { as: company.admin },
        )
      ).body.count,
    ]

    test('a contact with only a user name shows the user name and no phone, and a search finds it by the user name', async () => {
      const [company, other] = [await harness.company(), await harness.company()]
      const connection = await company.connection()
      await other.connection()
      const message = { chat: called('ana.lima', lid('77')), pushName: null }
      await company.receive(connection.id, message)
      await company.tickets((all) => all.length === 1)

      expect(await shown(company)).toEqual([['@ana.lima', null, 'ana.lima']])
      expect(await find(company, 'ANA.L')).toEqual([1, 1])
      expect(await find(company, '@ana')).toEqual([1, 1])
      expect(await find(company, 'anaxlima')).toEqual([0, 0])
      expect(await find(other, 'ana.lima')).toEqual([0, 0])

      await company.receive(connection.id, { ...message, pushName: 'Ana' })
      await company.tickets(([ticket]) => ticket?.contact.name === 'Ana')
      expect(await shown(company)).toEqual([['Ana', null, 'ana.lima']])
      for (const typed of ['ana.l', '@ana.l']) expect(await find(company, typed)).toEqual([1, 1]) // the name does not contain @
    })

    test('a user name is published once, even if the message arrives twice and more messages follow', async () => {
      const company = await harness.company()
      const connection = await company.connection()
      await company.receive(connection.id, { chat: lid('77'), pushName: 'Ana', text: 'um' })
      const [ticket] = await company.tickets((all) => all.length === 1)
      const second = { chat: called('ana', lid('77')), pushName: 'Ana', text: 'dois', waMessageId: 'TWICE' }
      await company.receive(connection.id, second)
      await company.receive(connection.id, second)
      await company.receive(connection.id, { ...second, waMessageId: 'THRICE', text: 'três' })
      await company.texts(ticket?.id ?? 0, (texts) => texts.includes('três'))

      expect(await company.heard(contactUpdated)).toMatchObject([{ contact: { username: 'ana', version: 2 } }])
      expect(await contactsOf(company)).toHaveLength(1)
    })

    test('a person who takes a contact’s former user name becomes another contact', async () => {
      const company = await harness.company()
      const connection = await company.connection()
      await company.receive(connection.id, { chat: called('ana', lid('77')), pushName: null, text: 'a' })
      await company.receive(connection.id, { chat: called('ana.nova', lid('77')), pushName: null, text: 'b' })
      await company.tickets(([ticket]) => ticket?.contact.username === 'ana.nova')
      const other = '5511900000001' // a phone, because an account has only one LID
      await company.receive(connection.id, { chat: called('ana', phone(other)), pushName: null, text: 'c' })
      await company.tickets((all) => all.length === 2)

      expect((await shown(company)).toSorted()).toEqual([
        ['+55 11 90000-0001', other, 'ana'],
        ['@ana.nova', null, 'ana.nova'],
      ])
    })

    test.each([
      ['a LID', lid('77'), lid('88')],
      ['a phone', phone('5511900000001'), phone('5511900000002')],
    ])(
      'a user name that passes to another account with %s leaves its former contact, and the contacts are not merged',
      async (_, a, b) => {
        const company = await harness.company()
        const connection = await company.connection()
        await company.receive(connection.id, { chat: called('ana', a), pushName: null })
        await company.tickets((all) => all.length === 1)
        await company.receive(connection.id, { chat: called('ana', b), pushName: 'Outra' })
        const all = await company.tickets((tickets) => tickets.length === 2)

        expect(all.find(({ contact }) => contact.name === 'Outra')?.contact.username).toBe('ana')
        const left = all.find(({ contact }) => contact.name !== 'Outra')?.contact
        expect(left).toMatchObject({ username: null, name: a.phone === null ? '' : '+55 11 90000-0001' })
        expect(await company.heard(contactUpdated)).toMatchObject([{ contact: { id: left?.id, username: null } }])
        expect(await find(company, 'ana')).toEqual([1, 1])
      },
    )

    test('a user name that arrives first with a phone and then with a LID belongs to one contact with both', async () => {
      const company = await harness.company()
      const connection = await company.connection()
      await company.receive(connection.id, { chat: called('ana', phone('5511900000001')), pushName: null, text: 'um' })
      const [ticket] = await company.tickets((all) => all.length === 1)
      await company.receive(connection.id, { chat: called('ana', lid('77')), pushName: null, text: 'dois' })

      await company.texts(ticket?.id ?? 0, (texts) => texts.length === 2)
      expect(await contactsOf(company)).toMatchObject([{ number: '5511900000001' }])
      const { contactId } = ticket ?? { contactId: 0 }
      const { body } = await harness.service.call(getContact, { params: { contactId } }, { as: company.admin })
      expect(body.identities.map(({ kind, value }) => `${kind} ${value}`).toSorted()).toEqual([
        'lid 77',
        'phone 5511900000001',
        'username ana',
      ])
    })
  })

  describe('a phone that passes to another person', () => {
    const PHONE = '5511987654321'
    const ana = { phone: PHONE, lid: '77' }
    const bob = { phone: PHONE, lid: '88' }
    const named = (all: readonly Ticket[], name: string) => all.find(({ contact }) => contact.name === name)

    test.each([
      ['is unknown', false],
      ['is known by the LID', true],
    ])(
      'if a phone passes to another person, who %s, the former contact keeps its conversation and LID but not the phone',
      async (_, isKnown) => {
        const [company, other] = [await harness.company(), await harness.company()]
        const connection = await company.connection()
        const elsewhere = await other.waiting(null, { chat: ana, pushName: 'Ana' })
        await company.receive(connection.id, { chat: ana, pushName: 'Ana', text: 'sou Ana' })
        await company.tickets((all) => all.length === 1)
        if (isKnown) await company.receive(connection.id, { chat: lid('88'), pushName: 'Bob', text: 'oi' })

        const message = await company.receive(connection.id, { chat: bob, pushName: 'Bob', text: 'sou Bob' })
        await company.receive(connection.id, message)
        await company.tickets((found) => named(found, 'Bob')?.lastMessage === 'sou Bob')
        await company.receive(connection.id, { chat: phone(PHONE), pushName: 'Bob', text: 'sem LID' })
        const all = await company.tickets((found) => named(found, 'Bob')?.lastMessage === 'sem LID')

        const [hers, his] = [named(all, 'Ana'), named(all, 'Bob')]
        expect(all).toHaveLength(2)
        expect(hers).toMatchObject({ lastMessage: 'sou Ana', contact: { number: null } })
        expect(his).toMatchObject({ contact: { number: PHONE } })
        expect(await company.texts(his?.id ?? 0)).toEqual([...(isKnown ? ['oi'] : []), 'sou Bob', 'sem LID'])
        expect(
          (await company.heard(contactUpdated)).filter(({ contact }) => contact.id === hers?.contactId),
        ).toMatchObject([{ contact: { name: 'Ana', number: null } }])
        await company.receive(connection.id, { chat: lid('77'), pushName: 'Ana', text: 'ainda Ana' })
        await company.tickets((found) => named(found, 'Ana')?.lastMessage === 'ainda Ana')
        expect((await other.ticket(elsewhere.id)).contact.number).toBe(PHONE)
        const gone = await harness.service.database.query(`select 1 from contact where company_id = $1`, [company.id])
        expect(gone.rowCount).toBe(2)
      },
    )

    test('an outdated identity pair does not return a phone to its former contact', async () => {
      const company = await harness.company()
      const connection = await company.connection()
      await company.receive(connection.id, { chat: ana, pushName: 'Ana' })
      await company.tickets((all) => all.length === 1)
      await company.receive(connection.id, { chat: bob, pushName: 'Bob' })
      await company.tickets((all) => all.length === 2)

      await harness.service.publish(identitiesLinked, company.id, { whatsappId: connection.id, pairs: [ana] })
      const fence = { phone: '5511900000009', lid: '99' }
      await company.receive(connection.id, { chat: phone(fence.phone), pushName: 'Cerca' })
      await company.tickets((all) => all.length === 3)
      await harness.service.publish(identitiesLinked, company.id, { whatsappId: connection.id, pairs: [fence] })
      const hasLid = `select 1 from contact_identity where company_id = $1 and kind = 'lid' and value = '99'`
      await eventually(async () => (await harness.service.database.query(hasLid, [company.id])).rowCount)

      const all = await company.tickets()
      expect([named(all, 'Ana')?.contact.number, named(all, 'Bob')?.contact.number]).toEqual([null, PHONE])
    })
  })

  test('a contact with a phone and a LID is addressed by both', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null, { chat: { phone: '5511987654321', lid: '123' } })
    await company.accept(ticket, company.admin)

    await harness.service.call(
      sendMessage,
      { params: { ticketId: ticket.id }, body: { body: 'Olá' } },
      { as: company.admin },
    )

    expect(await company.heard(sendRequested)).toMatchObject([{ to: { phone: '5511987654321', lid: '123' } }])
  })

  test('a merge into an older contact moves identities, tickets and messages, and one ticket stays active', async () => {
    const company = await harness.company()
    const connection = await company.connection()
    const other = await company.connection({ name: 'Filial' })
    await company.receive(connection.id, { chat: phone('551187654321'), pushName: null, text: 'pelo telefone' })
    const [kept] = await company.tickets((all) => all.length === 1)
    const repeated = await company.receive(connection.id, { chat: phone('551187654321'), text: 'duas vezes' })
    await company.receive(connection.id, {
      chat: { ...lid('77'), username: 'carla' },
      pushName: 'Carla',
      text: 'pelo LID',
    })
    await company.receive(connection.id, { chat: lid('77'), text: 'duas vezes', waMessageId: repeated.waMessageId })
    await company.receive(other.id, { chat: lid('77'), text: 'na filial' })
    const apart = await company.tickets((all) => all.length === 3)
    const ofLid = apart.find(({ id, whatsappId }) => id !== kept?.id && whatsappId === connection.id)
    await company.texts(ofLid?.id ?? 0, (texts) => texts.length === 2)
    await company.texts(kept?.id ?? 0, (texts) => texts.length === 2)

    await company.receive(connection.id, { chat: { phone: '5511987654321', lid: '77' }, text: 'pelos dois' })

    const texts = await company.texts(kept?.id ?? 0, (found) => found.length === 4)
    expect(texts.toSorted()).toEqual(['duas vezes', 'pelo LID', 'pelo telefone', 'pelos dois'])
    expect(texts.at(-1)).toBe('pelos dois')
    expect(await contactsOf(company)).toEqual([
      { id: kept?.contactId, name: 'Carla', number: '5511987654321', username: 'carla' },
    ])
    const all = await company.tickets()
    expect(all).toHaveLength(3)
    expect(new Set(all.map(({ contactId }) => contactId))).toEqual(new Set([kept?.contactId]))
    expect(
      all
        .filter(isActive)
        .map(({ whatsappId }) => whatsappId)
        .toSorted(),
    ).toEqual([connection.id, other.id].toSorted())
    expect(all.find(({ id }) => id === kept?.id)).toMatchObject({ unreadMessages: 4, lastMessage: 'pelos dois' })
    expect(all.find((ticket) => !isActive(ticket))).toMatchObject({ closedBy: 'system', unreadMessages: 0 })

    const gone = (await company.heard(contactCreated, 2))
      .map(({ contact }) => contact.id)
      .find((id) => id !== kept?.contactId)
    expect(await company.heard(contactDeleted)).toEqual([{ contactId: gone, mergedInto: kept?.contactId }])
    const closings = (await company.heard(ticketUpdated)).filter(({ ticket }) => ticket.status === 'closed')
    expect(closings).toMatchObject([{ before: { status: 'pending' }, ticket: { contactId: kept?.contactId } }])
  })

  test('40 first messages at once, from a phone, a LID and both, create one contact with one active ticket', async () => {
    const company = await harness.company()
    const connection = await company.connection()
    const addresses = [phone('551187654321'), lid('88'), { phone: '5511987654321', lid: '88' }, phone('5511987654321')]

    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        company.receive(connection.id, { chat: addresses[i % 4] ?? lid('88'), text: String(i) }),
      ),
    )

    const stored = async () =>
      (
        await harness.service.database.query(
          `select m.body, t.status from message m join ticket t on t.company_id = m.company_id and t.id = m.ticket_id
            where m.company_id = $1 order by m.id`,
          [company.id],
        )
      ).rows
    await company.tickets((all) => all.some(({ unreadMessages }) => unreadMessages === 40))
    const rows = await stored()
    expect(rows.map(({ body }) => Number(body)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, i) => i),
    )
    expect(rows.every(({ status }) => status === 'pending')).toBe(true)
    for (const lane of [[0], [3], [1, 2]]) {
      const ofLane = rows.map(({ body }) => Number(body)).filter((i) => lane.includes(i % 4))
      expect(ofLane).toEqual(ofLane.toSorted((a, b) => a - b)) // messages of one address are stored in order
    }
    expect(await contactsOf(company)).toHaveLength(1)
    expect((await company.tickets()).filter(isActive)).toHaveLength(1)
    expect(await harness.service.dead('tickets.receive-message')).toBe(0)
  })
})

describe('GET /contacts/:contactId', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  test('GET /contacts/:contactId returns the contact to an agent of the company, and 404 to other companies', async () => {
    const company = await harness.company()
    const { contactId } = await company.waiting(null, { pushName: 'Carla' })
    const agent = await company.person()
    const show = (as: object) => harness.service.call(getContact, { params: { contactId } }, { as })

    expect(await show(agent)).toMatchObject({ status: 200, body: { id: contactId, name: 'Carla', isGroup: false } })
    expect(await show((await harness.company()).admin)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CONTACT_FOUND' },
    })
    expect(await harness.service.raw('GET', '/contacts/abc', { as: agent })).toMatchObject({ status: 404 })
  })
})
