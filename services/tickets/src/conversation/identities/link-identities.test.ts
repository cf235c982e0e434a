import { randomUUID } from 'node:crypto'
import { contactCreated, contactDeleted, contactUpdated } from '@recado/contracts/contacts/events'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { identitiesLinked } from '@recado/contracts/whatsapp/events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

const PHONE = '5511987654321'
const byPhone = { phone: PHONE, lid: null }
const byLid = { phone: null, lid: '77' }
const isActive = ({ status }: Ticket) => status !== 'closed'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const link = (company: Company, whatsappId: number, pairs = [{ phone: PHONE, lid: '77' }], id = randomUUID()) =>
  harness.service.publish(identitiesLinked, company.id, { whatsappId, pairs }, id)

const contactsOf = async ({ id }: Company) =>
  (
    await harness.service.database.query(
      'select id::int, name, number from contact where company_id = $1 order by id',
      [id],
    )
  ).rows

/** A person who wrote under a phone and under a LID and so became two contacts; an agent answers the second one. */
async function givenTwins(company: Company) {
  const connection = await company.connection()
  await company.receive(connection.id, { chat: byPhone, pushName: null, text: 'um' })
  const [kept] = await company.tickets((all) => all.length === 1)
  await company.receive(connection.id, { chat: byLid, pushName: 'Carla', text: 'dois' })
  await company.receive(connection.id, { chat: byLid, pushName: 'Carla', text: 'três' })
  const both = await company.tickets((all) => all.some(({ unreadMessages }) => unreadMessages === 2))
  const given = both.find(({ id }) => id !== kept?.id)
  if (!kept || !given) throw new Error('there are not two tickets')
  return { connection, kept, given }
}

test('when two contacts are the same person, their merge keeps all messages in one active ticket and publishes each change', async () => {
  const company = await harness.company()
  const { connection, kept, given } = await givenTwins(company)
  await company.accept(given, company.admin)

  const eventId = randomUUID()
  await link(company, connection.id, undefined, eventId)
  await link(company, connection.id, undefined, eventId)
  await link(company, connection.id)

  expect(await company.texts(given.id, (texts) => texts.length === 3)).toEqual(['um', 'dois', 'três'])
  expect(await contactsOf(company)).toEqual([{ id: kept.contactId, name: 'Carla', number: PHONE }])
  const all = await company.tickets()
  expect(all.filter(isActive)).toMatchObject([{ id: given.id, unreadMessages: 3, lastMessage: 'três' }])
  expect(all.filter((ticket) => !isActive(ticket))).toMatchObject([
    { id: kept.id, contactId: kept.contactId, closedBy: 'system', unreadMessages: 0 },
  ])
  expect(await company.heard(contactDeleted)).toEqual([{ contactId: given.contactId, mergedInto: kept.contactId }])
  const heard = await company.heard(contactUpdated)
  expect(heard).toMatchObject([{ contact: { id: kept.contactId, name: 'Carla', number: PHONE } }])
  const moved = (await company.heard(ticketUpdated)).filter(({ ticket }) => ticket.contactId === kept.contactId)
  expect(new Set(moved.map(({ ticket }) => ticket.id))).toEqual(new Set([kept.id, given.id]))
  expect(await harness.service.dead('tickets.link-identities')).toBe(0)
})

test.each(['the target', 'the source'])(
  'a merge of two contacts continues the ticket that an agent answers, if it belongs to %s',
  async (which) => {
    const company = await harness.company()
    const agent = await company.person({ noQueueTickets: 'enable' })
    const { id: whatsappId } = await company.connection()
    for (const [chat, text] of [
      [byPhone, 'pelo número'],
      [byLid, 'pelo outro'],
    ] as const)
      await company.receive(whatsappId, { chat, text })
    const both = await company.tickets((all) => all.length === 2)
    const known = await contactsOf(company)
    const target = known.find(({ number }) => number === PHONE)
    const chosen = both.find(({ contactId }) => (contactId === target?.id) === (which === 'the target'))
    if (!chosen) throw new Error('the ticket is missing')
    await company.accept(chosen, agent)

    await link(company, whatsappId)

    const [left] = (await company.tickets((all) => all.filter(isActive).length === 1)).filter(isActive)
    expect(left).toMatchObject({ id: chosen.id, status: 'open', userId: agent.userId })
    expect((await company.texts(chosen.id)).toSorted()).toEqual(['pelo número', 'pelo outro'])
    const [contact, ...more] = await contactsOf(company)
    expect(more).toEqual([])
    expect(left?.contactId).toBe(contact.id)
  },
)

test('a contact with only a LID gets its phone from an identity pair, and later messages from the phone belong to the contact', async () => {
  const company = await harness.company()
  const connection = await company.connection()
  await company.receive(connection.id, { chat: byLid, pushName: null })
  const [ticket] = await company.tickets((all) => all.length === 1)

  await link(company, connection.id)
  await company.tickets(([named]) => named?.contact.number === PHONE)
  await company.receive(connection.id, { chat: byPhone, pushName: null, text: 'sou eu' })

  await company.texts(ticket?.id ?? 0, (texts) => texts.includes('sou eu'))
  expect(await contactsOf(company)).toMatchObject([{ name: '+55 11 98765-4321', number: PHONE }])
})

test('an identity pair of unknown people adds no contact, and changes no contact of another company', async () => {
  const [company, other] = [await harness.company(), await harness.company()]
  const { connection } = await givenTwins(company)
  await givenTwins(other)
  const strangers = Array.from({ length: 60 }, (_, i) => ({ phone: `55119000000${10 + i}`, lid: `90${i}` }))

  await link(company, connection.id, [...strangers, { phone: PHONE, lid: '77' }])

  await company.heard(contactDeleted)
  expect(await contactsOf(company)).toHaveLength(1)
  expect(await contactsOf(other)).toHaveLength(2)
  expect(await company.heard(contactCreated, 2)).toHaveLength(2)
})

test('a pair merges its contacts once, even if several sessions report the pair while messages arrive', async () => {
  const company = await harness.company()
  const connection = await company.connection()
  await company.receive(connection.id, { chat: byPhone, text: 'a' })
  await company.receive(connection.id, { chat: byLid, text: 'b' })
  await company.tickets((all) => all.length === 2)

  const others = Array.from({ length: 20 }, (_, i) => ({ phone: `55119111111${10 + i}`, lid: `91${i}` }))
  await Promise.all(
    [...Array(8).keys()].flatMap((i) => [
      link(company, connection.id, [...others.toReversed(), { phone: PHONE, lid: '77' }]),
      link(company, connection.id, [{ phone: PHONE, lid: '77' }, ...others]),
      company.receive(connection.id, { chat: i % 2 ? byPhone : byLid, text: String(i) }),
    ]),
  )

  const [active] = (
    await company.tickets((all) => all.filter(isActive).some(({ unreadMessages }) => unreadMessages === 10))
  ).filter(isActive)
  expect(await company.texts(active?.id ?? 0, (texts) => texts.length === 10)).toHaveLength(10)
  expect(await contactsOf(company)).toHaveLength(1)
  expect(await company.heard(contactDeleted)).toHaveLength(1)
  expect(await harness.service.dead('tickets.link-identities')).toBe(0)
})
