import type { Ticket } from '@recado/contracts/tickets/ticket'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const phoneOf = (index: number) => ({ phone: `551198800000${index}`, lid: null })
const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/** A company with `count` contacts, whose waiting tickets are sorted by phone. */
async function withTickets(count: number) {
  const company = await harness.company()
  const { id } = await company.connection()
  for (const index of range(count)) await company.receive(id, { chat: phoneOf(index), text: `olá ${index}` })
  const found = await company.tickets((all) => all.length === count)
  const tickets = [...found].sort((a, b) => (a.lastMessage ?? '').localeCompare(b.lastMessage ?? ''))
  return { company, connectionId: id, tickets }
}

/** Locks the contacts of the tickets until `release` is called. */
async function holdContacts(tickets: readonly (Ticket | undefined)[]) {
  const holder = await harness.service.database.connect()
  await holder.query('begin')
  const ids = tickets.map((ticket) => ticket?.contactId)
  await holder.query('select from contact where id = any($1) for update', [ids])
  const waiting = 'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))'
  return {
    /** Resolves once `count` transactions wait for the locked contacts. */
    waiting: (count: number) => eventually(async () => (await holder.query(waiting)).rowCount === count),
    release: async () => {
      await holder.query('commit')
      holder.release()
    },
  }
}

/** The company's messages that begin with 'nova', oldest first, with the id of the transaction that stored each. */
async function stored(company: Company, count: number): Promise<{ body: string; transaction: string }[]> {
  const query = `select body, xmin::text as transaction from message
    where company_id = $1 and body like 'nova%' order by id`
  const rows = async () => (await harness.service.database.query(query, [company.id])).rows
  return eventually(rows, (found) => found.length === count)
}

test('messages of several conversations share a transaction, and each ticket changes as in a transaction of its own', async () => {
  const { company, connectionId, tickets } = await withTickets(6)
  const held = await holdContacts(tickets.slice(0, 2))
  for (const index of [0, 1]) await company.receive(connectionId, { chat: phoneOf(index), text: `nova ${index}` })
  await held.waiting(2)
  for (const index of [2, 3, 4, 5]) await company.receive(connectionId, { chat: phoneOf(index), text: `nova ${index}` })
  const other = await holdContacts([tickets[5]])
  await company.receive(connectionId, { chat: phoneOf(2), text: 'nova 2, depois' })
  await company.receive(connectionId, { chat: phoneOf(6), text: 'nova 6' })
  await harness.service.events()

  await held.release()
  await stored(company, 7)
  await other.release()

  const messages = await stored(company, 8)
  const transactionOf = (body: string) => messages.find((message) => message.body === body)?.transaction
  expect(new Set([2, 3, 4].map((index) => transactionOf(`nova ${index}`))).size).toBe(1)
  const alone = ['nova 5', 'nova 6', 'nova 2, depois'].map(transactionOf)
  expect(new Set([transactionOf('nova 2'), ...alone]).size).toBe(4)
  expect(await company.texts(tickets[2]?.id ?? 0)).toEqual(['olá 2', 'nova 2', 'nova 2, depois'])
  for (const index of [3, 4, 5])
    expect(await company.ticket(tickets[index]?.id ?? 0)).toMatchObject({
      lastMessage: `nova ${index}`,
      unreadMessages: 2,
      version: 2,
    })
  expect(await harness.service.dead('tickets.receive-message')).toBe(0)
})
