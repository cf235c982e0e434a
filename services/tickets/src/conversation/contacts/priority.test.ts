import { contactUpdated } from '@recado/contracts/contacts/events'
import * as contract from '@recado/contracts/contacts/routes'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import { countTickets, listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const prioritize = (as: Person, contactId: number, priority: 'none' | 'high' = 'high') =>
  harness.service.call(contract.changeContact, { params: { contactId }, body: { priority } }, { as })
const move = (as: Person, { id: ticketId }: Ticket, status: 'open' | 'closed') =>
  harness.service.call(updateTicket, { params: { ticketId }, body: { status } }, { as })
const list = async (as: Person, query: object) =>
  (await harness.service.call(listTickets, { query: { showAll: 'true', ...query } }, { as })).body.tickets

/** Two waiting tickets; the first one has waited longer. */
async function given() {
  const company = await harness.company()
  const first = await company.waiting(null)
  const second = await company.waiting(null)
  return { company, first, second, agent: await company.person() }
}
const priorityIn = async (company: Company, { id }: Ticket) => (await company.ticket(id)).priority

test('a contact with a high priority comes first by urgency, its tickets are announced, and all others stay in their order', async () => {
  const { company, first, second, agent } = await given()
  const { body } = await prioritize(agent, second.contactId)
  await prioritize(agent, second.contactId)

  expect(body.priority).toBe('high')
  const urgent = () => list(company.admin, { status: 'pending', order: 'urgent' })
  expect((await urgent()).map(({ id, priority }) => [id, priority])).toEqual([
    [second.id, 'high'],
    [first.id, 'none'],
  ])
  const told = (await company.heard(ticketUpdated)).filter(({ ticket }) => ticket.priority === 'high')
  const { id, version, updatedAt } = second
  expect(told).toMatchObject([{ ticket: { id, version: version + 1, updatedAt }, before: { status: 'pending' } }])
  expect((await company.heard(contactUpdated, 2)).map(({ contact }) => contact.priority)).toEqual(['high', 'high'])

  await prioritize(agent, second.contactId, 'none')
  expect((await urgent()).map(({ id }) => id)).toEqual([first.id, second.id])
})

test('lists and counters can be limited to contacts with a high priority', async () => {
  const { company, second, agent } = await given()
  await prioritize(agent, second.contactId)

  expect((await list(company.admin, { priority: 'high' })).map(({ id }) => id)).toEqual([second.id])
  const query = { showAll: 'true', priority: 'high' } as const
  const { body } = await harness.service.call(countTickets, { query }, { as: company.admin })
  expect(body).toMatchObject({ pending: 1, open: 0, closed: 0 })
})

test('a closed ticket has no priority, and a reopened or a new ticket has that of its contact', async () => {
  const { company, first } = await given()
  const { admin } = company
  await prioritize(admin, first.contactId)
  await company.accept(first, admin)
  await move(admin, first, 'closed')
  expect(await priorityIn(company, first)).toBe('none')

  await prioritize(admin, first.contactId, 'none')
  await prioritize(admin, first.contactId)
  expect(await priorityIn(company, first)).toBe('none')
  await move(admin, first, 'open')
  expect(await priorityIn(company, first)).toBe('high')

  await move(admin, first, 'closed')
  const chat = { phone: first.contact.number, lid: null }
  await company.receive(first.whatsappId, { chat, text: 'de novo' })
  const [again] = await company.tickets((found) => found.some(({ lastMessage }) => lastMessage === 'de novo'))
  expect(again).toMatchObject({ contactId: first.contactId, status: 'pending', priority: 'high' })
})

test.each([
  ['the kept contact', 0],
  ['the merged contact', 1],
])('the active tickets of both contacts have a high priority after a merge if %s had it', async (_, high) => {
  const { company, first, second } = await given()
  const { admin } = company
  await prioritize(admin, [first, second][high]?.contactId ?? 0)

  const { body } = await harness.service.call(
    contract.mergeContact,
    { params: { contactId: first.contactId }, body: { sourceId: second.contactId } },
    { as: admin },
  )

  expect(body.priority).toBe('high')
  expect([await priorityIn(company, first), await priorityIn(company, second)]).toEqual(['high', 'high'])
  const last = new Map((await company.heard(ticketUpdated)).map(({ ticket }) => [ticket.id, ticket.priority]))
  expect([last.get(first.id), last.get(second.id)]).toEqual(['high', 'high'])
})

test('a new contact may have a priority, unknown priorities are refused, and other companies do not find the contact', async () => {
  const { company, first } = await given()
  const stranger = (await harness.company()).admin
  const create = (priority: 'high', number: string) =>
    harness.service.call(contract.createContact, { body: { name: 'Nova', number, priority } }, { as: company.admin })

  expect(await create('high', '5511987650401')).toMatchObject({ status: 201, body: { priority: 'high' } })
  expect(await create('urgent' as 'high', '5511987650402')).toMatchObject({ status: 400 })
  expect(await prioritize(stranger, first.contactId)).toMatchObject({ status: 404 })
  expect(await priorityIn(company, first)).toBe('none')
})
