import { randomUUID } from 'node:crypto'
import { contactDeleted } from '@recado/contracts/contacts/events'
import { messageCreated, sendRequested } from '@recado/contracts/messages/events'
import { sendMessage } from '@recado/contracts/messages/routes'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { accountReplaced, numberChanged } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const FORMER = { phone: '5511987650001', lid: '71' }
const PRESENT = { phone: '5521976540002', lid: '72' }
const LINE = 'O contato mudou de número: de +55 11 98765-0001 para +55 21 97654-0002'

type Change = { readonly from?: object; readonly to?: object; readonly changeId?: string }

const change = (
  { id }: Company,
  whatsappId: number,
  { changeId = 'N1', from, to }: Change = {},
  eventId = randomUUID(),
) =>
  harness.service.publish(
    numberChanged,
    id,
    {
      whatsappId,
      changeId,
      from: { ...FORMER, ...from },
      to: { ...PRESENT, ...to },
      at: new Date().toISOString(),
    },
    eventId,
  )

const contactsOf = async ({ id }: Company) =>
  (
    await harness.service.database.query(
      `select contact.id::int, name, number, array_agg(value order by kind, value) filter (where kind <> 'username') as known
       from contact join contact_identity on contact_identity.contact_id = contact.id
       where contact.company_id = $1 group by contact.company_id, contact.id, name, number order by contact.id`,
      [id],
    )
  ).rows

const linesOf = async (company: Company) =>
  (await company.heard(messageCreated)).flatMap(({ message, ticket }) =>
    message.mediaType === 'system' && message.body === LINE ? [ticket.id] : [],
  )

/** Waits until the awaited text is in the conversation. @returns the texts of the conversation, with system entries */
const saidIn = async (company: Company, ticketId: number, awaited: string) => {
  const look = async () => (await company.history(ticketId)).map(({ body }) => body)
  return eventually(look, (bodies) => bodies.includes(awaited))
}

/** A contact who wrote under the former number. */
async function givenKnown(pushName: string | null = 'Ana') {
  const company = await harness.company()
  const connection = await company.connection()
  await company.receive(connection.id, { chat: FORMER, pushName, text: 'oi' })
  const [ticket] = await company.tickets((all) => all.length === 1)
  if (!ticket) throw new Error('the company has no ticket')
  return { company, connection, ticket }
}

test('a contact who changes the number stays the same contact, and repeated reports add one entry to the ticket', async () => {
  const { company, connection, ticket } = await givenKnown(null)
  const other = await givenKnown()
  const eventId = randomUUID()

  await change(company, connection.id, {}, eventId)
  await change(company, connection.id, {}, eventId)
  await change(company, connection.id, { changeId: 'told by another number of the company' })
  await company.receive(connection.id, { chat: PRESENT, pushName: null, text: 'sou eu' })

  expect(await saidIn(company, ticket.id, 'sou eu')).toEqual(['oi', LINE, 'sou eu'])
  expect(await contactsOf(company)).toEqual([
    { id: ticket.contactId, name: '+55 21 97654-0002', number: PRESENT.phone, known: ['71', '72', PRESENT.phone] },
  ])
  expect(await linesOf(company)).toEqual([ticket.id])
  const [shown] = await company.tickets(([first]) => first?.lastMessage === 'sou eu')
  expect(shown).toMatchObject({ unreadMessages: 2, contact: { number: PRESENT.phone } })
  expect(await contactsOf(other.company)).toMatchObject([{ number: FORMER.phone }])
})

test('a person who later writes under the former number is another contact, even if the change is reported again', async () => {
  const { company, connection, ticket } = await givenKnown()
  const stranger = { phone: FORMER.phone, lid: '99' }
  await change(company, connection.id)
  await company.receive(connection.id, { chat: stranger, pushName: 'Bia', text: 'quem fala?' })
  await company.tickets((all) => all.length === 2)

  await change(company, connection.id, { changeId: 'N1 by another number' })
  await company.receive(connection.id, { chat: stranger, pushName: 'Bia', text: 'alô' })
  await company.receive(connection.id, { chat: PRESENT, pushName: 'Ana', text: 'fim' })

  await saidIn(company, ticket.id, 'fim')
  expect(await contactsOf(company)).toMatchObject([
    { id: ticket.contactId, name: 'Ana', number: PRESENT.phone },
    { name: 'Bia', number: FORMER.phone, known: ['99', FORMER.phone] },
  ])
  expect(await linesOf(company)).toEqual([ticket.id])
})

test('contacts under the former and the new number are merged', async () => {
  const { company, connection, ticket } = await givenKnown()
  await company.receive(connection.id, { chat: PRESENT, pushName: 'Ana B.', text: 'número novo' })
  const two = await company.tickets((all) => all.length === 2)
  const given = two.find(({ id }) => id !== ticket.id)

  await change(company, connection.id)

  expect(await saidIn(company, ticket.id, LINE)).toEqual(['oi', 'número novo', LINE])
  expect(await company.heard(contactDeleted)).toMatchObject([
    { contactId: given?.contactId, mergedInto: expect.any(Number) },
  ])
  expect(await contactsOf(company)).toEqual([
    { id: ticket.contactId, name: 'Ana', number: PRESENT.phone, known: ['71', '72', PRESENT.phone] },
  ])
})

test('a contact with another LID loses the number that now belongs to another person', async () => {
  const { company, connection, ticket } = await givenKnown()
  await company.receive(connection.id, { chat: { ...PRESENT, lid: '50' }, pushName: 'Rui', text: 'antes' })
  await company.tickets((all) => all.length === 2)

  await change(company, connection.id)

  await saidIn(company, ticket.id, LINE)
  expect(await contactsOf(company)).toMatchObject([
    { name: 'Ana', number: PRESENT.phone, known: ['71', '72', PRESENT.phone] },
    { name: 'Rui', number: null, known: ['50'] },
  ])
})

test.each([
  ['the LID stays', { to: { lid: '71' } }, ['71', PRESENT.phone]],
  ['WhatsApp reports no LID', { from: { lid: null }, to: { lid: null } }, ['71', PRESENT.phone]],
])('the contact continues after a change of number if %s', async (_, told, known) => {
  const { company, connection, ticket } = await givenKnown()
  await change(company, connection.id, told)

  await saidIn(company, ticket.id, LINE)
  expect(await contactsOf(company)).toEqual([{ id: ticket.contactId, name: 'Ana', number: PRESENT.phone, known }])
})

test('a change of number is ignored without a contact, or if another LID has the former number', async () => {
  const { company, connection, ticket } = await givenKnown()
  await change(company, connection.id, { from: { phone: '5511900000009', lid: '90' } })
  await change(company, connection.id, { from: { lid: '91' } })
  await company.receive(connection.id, { chat: FORMER, text: 'fim' })

  expect(await saidIn(company, ticket.id, 'fim')).toEqual(['oi', 'fim'])
  expect(await contactsOf(company)).toMatchObject([{ number: FORMER.phone, known: ['71', FORMER.phone] }])
})

test('a change of number adds no entry to a closed ticket, and the contact gets the new number', async () => {
  const { company, connection, ticket } = await givenKnown()
  await company.accept(ticket, company.admin)
  const as = company.admin
  await harness.service.call(updateTicket, { params: { ticketId: ticket.id }, body: { status: 'closed' } }, { as })

  await change(company, connection.id)
  await company.receive(connection.id, { chat: PRESENT, text: 'fim' })

  await company.tickets((all) => all.some(({ lastMessage }) => lastMessage === 'fim'))
  // the message may be handled before the change, which then merges the contact that the message made
  await expect.poll(() => contactsOf(company)).toMatchObject([{ id: ticket.contactId, number: PRESENT.phone }])
  expect(await linesOf(company)).toEqual([])
})

const NEW_ACCOUNT = 'O contato tem uma conta nova no WhatsApp com o mesmo número'

const replace = ({ id }: Company, whatsappId: number, lid: string, eventId = randomUUID()) => {
  const { phone, lid: former } = FORMER
  const at = new Date().toISOString()
  return harness.service.publish(accountReplaced, id, { whatsappId, phone, former, lid, at }, eventId)
}

test('a contact with a new account for the same number stays the same and gets messages at the new account, and the ticket has one entry', async () => {
  const { company, connection, ticket } = await givenKnown()
  const eventId = randomUUID()
  for (const _ of [1, 2]) await replace(company, connection.id, '73', eventId)
  await replace(company, connection.id, '73')
  const line = await saidIn(company, ticket.id, NEW_ACCOUNT)
  await company.accept(ticket, company.admin)
  const params = { ticketId: ticket.id }
  await harness.service.call(sendMessage, { params, body: { body: 'olá' } }, { as: company.admin })
  const [answer] = await company.heard(sendRequested, 1)
  await company.receive(connection.id, { chat: { ...FORMER, lid: '73' }, pushName: 'Ana', text: 'sou eu' })

  expect(line).toEqual(['oi', NEW_ACCOUNT])
  expect(answer).toMatchObject({ to: { phone: FORMER.phone, lid: '73' } })
  expect((await saidIn(company, ticket.id, 'sou eu')).filter((body) => body === NEW_ACCOUNT)).toHaveLength(1)
  expect(await contactsOf(company)).toMatchObject([{ number: FORMER.phone, known: ['71', '73', FORMER.phone] }])
})

test('a reported new account changes nothing if its LID already belongs to another contact', async () => {
  const { company, connection, ticket } = await givenKnown()
  await company.receive(connection.id, { chat: { phone: null, lid: '74' }, pushName: 'Bia', text: 'alô' })
  await company.tickets((all) => all.length === 2)
  await replace(company, connection.id, '74')
  await company.receive(connection.id, { chat: FORMER, pushName: 'Ana', text: 'fim' })

  expect(await saidIn(company, ticket.id, 'fim')).toEqual(['oi', 'fim'])
  expect(await contactsOf(company)).toMatchObject([{ known: ['71', FORMER.phone] }, { known: ['74'] }])
})
