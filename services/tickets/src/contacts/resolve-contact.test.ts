import { contactCreated, contactDeleted, contactUpdated } from '@recado/contracts/contacts/events'
import { getContact } from '@recado/contracts/contacts/routes'
import { sendRequested } from '@recado/contracts/messages/events'
import { sendMessage } from '@recado/contracts/messages/routes'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../test/harness.ts'

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
        'select id::int, name, number from contact where company_id = $1 order by id',
        [id],
      )
    ).rows

  test.each([
    ['551187654321', '5511987654321', 'Brazilian with and without the ninth digit'],
    ['5215512345678', '525512345678', 'Mexican with and without the 1'],
    ['541112345678', '5491112345678', 'Argentine with and without the 9'],
  ])('is one for %s and %s: %s; the number shown is the one that WhatsApp used last', async (first, second) => {
    const company = await harness.company()
    const connection = await company.connection()

    await company.receive(connection.id, { chat: phone(first), text: 'um' })
    const [ticket] = await company.tickets((all) => all.length === 1)
    await company.receive(connection.id, { chat: phone(second), text: 'dois' })
    await company.texts(ticket?.id ?? 0, (texts) => texts.length === 2)

    expect(await contactsOf(company)).toMatchObject([{ number: second }])
  })

  test('is another one for a land line that differs by a nine', async () => {
    const company = await harness.company()
    const connection = await company.connection()

    await company.receive(connection.id, { chat: phone('551133334444') })
    await company.receive(connection.id, { chat: phone('5511933334444') })

    expect(await company.tickets((all) => all.length === 2)).toHaveLength(2)
    expect(await contactsOf(company)).toHaveLength(2)
  })

  test('is named by the person, else by the phone, and never by a LID', async () => {
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

  test('is answered under phone and LID, once both are known', async () => {
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

  test('turns out to be an older one: identities, tickets and messages join it, and one ticket stays active', async () => {
    const company = await harness.company()
    const connection = await company.connection()
    const other = await company.connection({ name: 'Filial' })
    await company.receive(connection.id, { chat: phone('551187654321'), pushName: null, text: 'pelo telefone' })
    const [kept] = await company.tickets((all) => all.length === 1)
    const repeated = await company.receive(connection.id, { chat: phone('551187654321'), text: 'duas vezes' })
    await company.receive(connection.id, { chat: lid('77'), pushName: 'Carla', text: 'pelo LID' })
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
    expect(await contactsOf(company)).toMatchObject([{ id: kept?.contactId, name: 'Carla', number: '5511987654321' }])
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
    expect(await company.heard(contactDeleted)).toEqual([{ contactId: gone }])
    const closings = (await company.heard(ticketUpdated)).filter(({ ticket }) => ticket.status === 'closed')
    expect(closings).toMatchObject([{ before: { status: 'pending' }, ticket: { contactId: kept?.contactId } }])
  })

  test('is one, with one active ticket, although 40 first messages come at once under phone, LID and both', async () => {
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
      expect(ofLane).toEqual(ofLane.toSorted((a, b) => a - b)) // those of one address in the order of their arrival
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

  test('shows the contact to any agent of the company and to nobody else', async () => {
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
