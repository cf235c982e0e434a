import { randomUUID } from 'node:crypto'
import { companyDeleted } from '@recado/contracts/auth/events'
import { listMessages } from '@recado/contracts/messages/routes'
import { ticketCreated } from '@recado/contracts/tickets/events'
import { listTickets, updateTicket } from '@recado/contracts/tickets/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const numbersOf = async ({ id }: Company): Promise<number[]> => {
  const { rows } = await harness.service.database.query<{ number: number }>(
    'select number::int from ticket where company_id = $1 order by id',
    [id],
  )
  return rows.map(({ number }) => number)
}
test('each company numbers its tickets from 1, and events contain the number', async () => {
  const [company, other] = [await harness.company(), await harness.company()]

  const first = await company.waiting(null)
  const second = await company.waiting(null)
  const ofOther = await other.waiting(null)

  expect([first, second, ofOther].map(({ number }) => number)).toEqual([1, 2, 1])
  expect((await company.heard(ticketCreated, 2)).map(({ ticket }) => ticket.number)).toEqual([1, 2])
})

test('the first tickets of a company, opened at the same moment, get different numbers', async () => {
  const company = await harness.company()
  const { id: whatsappId } = await company.connection()

  await Promise.all(Array.from({ length: 12 }, () => company.receive(whatsappId, {})))
  const tickets = await company.tickets(({ length }) => length === 12)

  expect(tickets.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  )
})

test('a message that is delivered twice opens one ticket with one number', async () => {
  const company = await harness.company()
  const { id: whatsappId } = await company.connection()
  const id = randomUUID()
  const chat = { phone: '5511955550777', lid: null }

  await company.receive(whatsappId, { id, chat, waMessageId: 'A' })
  await company.tickets(({ length }) => length === 1) // messages of two contacts may be stored in any order
  await company.receive(whatsappId, { id, chat, waMessageId: 'A' })
  await company.receive(whatsappId, { chat: { phone: '5511955550778', lid: null } })

  await company.tickets(({ length }) => length === 2)
  expect(await numbersOf(company)).toEqual([1, 2])
})

test('a ticket inserted outside a transaction of its company also gets the next number', async () => {
  const company = await harness.company()
  await company.waiting(null)

  await harness.service.database.query(
    `insert into ticket (company_id, contact_id, whatsapp_id, status, last_message, from_me, unread_messages, origin)
     select company_id, contact_id, whatsapp_id, 'closed', '', false, 0, 'inbound' from ticket where company_id = $1`,
    [company.id],
  )

  expect(await numbersOf(company)).toEqual([1, 2])
  expect((await company.waiting(null)).number).toBe(3)
})

test('if the sequence of a company is missing, numbers continue after its remaining tickets', async () => {
  const company = await harness.company()
  await company.waiting(null)
  await company.waiting(null)

  await harness.service.database.query(`drop sequence ticket_number_${company.id}`)

  expect((await company.waiting(null)).number).toBe(3)
})

test('a search for a number or protocol finds the ticket of the caller’s company only', async () => {
  const [company, other] = [await harness.company(), await harness.company()]
  const from = (phone: string) => ({ chat: { phone, lid: null } }) // phones without the digit 2
  await other.waiting(null)
  const tickets = [
    await company.waiting(null, from('5511955550001')),
    await company.waiting(null, from('5511955550003')),
  ]
  const found = async (searchParam: string) => {
    const { body } = await harness.service.call(listTickets, { query: { searchParam } }, { as: company.admin })
    return body.tickets.map(({ id }) => id)
  }

  for (const typed of ['2', '#2', ' 2 ', '202611232']) expect(await found(typed), typed).toEqual([tickets[1]?.id])
  for (const typed of ['#3', '2#', '20269923 2']) expect(await found(typed), typed).toEqual([])
})

test('a page of messages contains the numbers of the tickets of its messages', async () => {
  const company = await harness.company()
  const chat = { phone: '5511955550779', lid: null }
  const first = await company.waiting(null, { chat })
  const close = { params: { ticketId: first.id }, body: { status: 'closed' as const, farewell: false } }
  await harness.service.call(updateTicket, close, { as: company.admin })
  await company.receive(first.whatsappId, { chat })
  const [second] = await company.tickets((all) => all.some(({ status }) => status === 'pending'))
  if (!second) throw new Error('the second ticket is missing')

  const { body } = await harness.service.call(
    listMessages,
    { params: { ticketId: second.id }, query: {} },
    { as: company.admin },
  )

  expect(body.tickets).toEqual([
    { id: second.id, number: 2 },
    { id: first.id, number: 1 },
  ])
})

test('the deletion of a company deletes its sequence of numbers, and no sequence of another company', async () => {
  const [company, other] = [await harness.company(), await harness.company()]
  await company.waiting(null)
  await other.waiting(null)
  const counts = async () => {
    const names = [company, other].map(({ id }) => `ticket_number_${id}`)
    const { rows } = await harness.service.database.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'S' and relname = any ($1)`,
      [names],
    )
    return rows.map(({ name }) => name)
  }
  expect(await counts()).toHaveLength(2)

  await harness.service.publish(companyDeleted, company.id, { companyId: company.id })

  await eventually(counts, ({ length }) => length === 1)
  expect(await counts()).toEqual([`ticket_number_${other.id}`])
})
