import { listApiKeys, listConnectionNames } from '@recado/contracts/api-keys/routes'
import { connectionDeleted } from '@recado/contracts/connections/events'
import { createContact } from '@recado/contracts/contacts/routes'
import { sendRequested } from '@recado/contracts/messages/events'
import { sendExternally } from '@recado/contracts/messages/external-routes'
import { listTags } from '@recado/contracts/tags/routes'
import { ticketTransferred } from '@recado/contracts/tickets/events'
import { listTickets, readTicket, updateTicket } from '@recado/contracts/tickets/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'
import { givenKey, givenKnownCompany, givenToken } from '../../../test/programs.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const query = (text: string, values: readonly unknown[]) => harness.service.database.query(text, [...values])
const tags = (as: object) => harness.service.call(listTags, { query: {} }, as)
const send = (as: object, body: object = {}) =>
  harness.service.call(sendExternally, { body: { number: '5511987651009', body: 'Saiu', ...body } }, as)

test("the creator of a key is notified, under the key's name, of a ticket that the key assigns to them", async () => {
  const company = await givenKnownCompany(harness)
  const maker = await company.person({ name: 'Caio', profile: 'admin' })
  const person = await company.person()
  const key = await givenKey(harness, company, { name: 'Robô' }, maker)
  const step = (ticketId: number, body: object) =>
    harness.service.call(updateTicket, { params: { ticketId }, body: body as never }, key.as)
  const newsOf = async (as: Person, status: 'open' | 'pending') => {
    const call = { query: { status, withUnreadMessages: 'true' as const } }
    return (await harness.service.call(listTickets, call, { as })).body.tickets.map(({ id }) => id)
  }
  const accepted = await company.waiting(null)
  const passed = await company.accept(await company.waiting(null), company.admin)
  await harness.service.call(readTicket, { params: { ticketId: passed.id } }, { as: company.admin })

  expect((await step(accepted.id, { status: 'open', userId: maker.userId })).status).toBe(200)
  expect((await step(passed.id, { userId: person.userId })).status).toBe(200)
  const { body } = await step(passed.id, { userId: maker.userId })

  const byKey = { id: null, name: 'Robô' }
  expect((await company.heard(ticketTransferred, 3)).map(({ ticket, by }) => [ticket.id, ticket.userId, by])).toEqual([
    [accepted.id, maker.userId, byKey],
    [passed.id, person.userId, byKey],
    [passed.id, maker.userId, byKey],
  ])
  expect(body).toMatchObject({ unreadMessages: 0, handedBy: byKey })
  expect(await newsOf(maker, 'open')).toContain(passed.id)
  expect((await step(passed.id, { status: 'pending' })).body).toMatchObject({ handedBy: byKey })
  expect(await newsOf(maker, 'pending')).toEqual([passed.id])
})

test("the history of a ticket names the key, and no user, as the author of the key's changes", async () => {
  const company = await givenKnownCompany(harness)
  const maker = await company.person({ name: 'Caio', profile: 'admin' })
  const person = await company.person({ name: 'Bia' })
  const key = await givenKey(harness, company, { name: 'Robô' }, maker)
  const step = (ticketId: number, body: object) =>
    harness.service.call(updateTicket, { params: { ticketId }, body: body as never }, key.as)
  const { id } = await company.waiting(null)
  await step(id, { status: 'open', userId: person.userId })
  await step(id, { userId: maker.userId, note: 'Cuide dele' })
  await step(id, { status: 'pending' })
  await step(id, { status: 'closed', farewell: false })

  const { rows } = await harness.service.database.query<{ type: string; user: number | null }>(
    `select media_type as type, user_id as user from message where ticket_id = $1
     and media_type in ('note', 'system') order by id`,
    [id],
  )
  expect(rows.map(({ type, user }) => [type, user])).toEqual([
    ['system', null],
    ['system', null],
    ['note', null],
    ['system', null],
    ['system', null],
  ])
})

test('the last use of a key is recorded, at most once a minute', async () => {
  const company = await givenKnownCompany(harness)
  const key = await givenKey(harness, company)
  const lastUse = async () => {
    const { body } = await harness.service.call(listApiKeys, {}, { as: company.admin })
    return body.keys[0]?.lastUsedAt ?? null
  }
  const age = async (seconds: number) => {
    await query('update api_key set used_at = now() - make_interval(secs => $2) where id = $1', [key.id, seconds])
    return lastUse()
  }

  expect(await lastUse()).toBeNull()
  await tags(key.as)
  expect(await lastUse()).not.toBeNull()
  const old = await age(61)
  await tags(key.as)
  expect(Date.parse((await lastUse()) ?? '')).toBeGreaterThan(Date.parse(old ?? ''))
  const young = await age(0)
  await tags(key.as)
  expect(await lastUse()).toBe(young)
})

test('a key may send 300 requests a minute, independently of other keys of its company', async () => {
  const company = await givenKnownCompany(harness)
  const [busy, other] = [await givenKey(harness, company), await givenKey(harness, company)]
  const began = performance.now()
  const statuses: number[] = []
  for (let batch = 0; batch < 8; batch++) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => tags(busy.as)))
    statuses.push(...answers.map(({ status }) => status))
  }
  const minutes = (performance.now() - began) / 60_000
  const admitted = statuses.filter((status) => status === 200).length

  expect(admitted).toBeGreaterThanOrEqual(300)
  expect(admitted).toBeLessThanOrEqual(301 + minutes * 300)
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
  expect((await tags(other.as)).status).toBe(200)
})

test('a key that exceeds its limit gets a retry-after header', async () => {
  const company = await givenKnownCompany(harness)
  const key = await givenKey(harness, company)
  const before = await query('select key from rate_limit', [])
  expect((await tags(key.as)).status).toBe(200)
  const known = before.rows.map((row: { key: Buffer }) => row.key)
  await query(`update rate_limit set full_at = now() + interval '2 minutes' where not key = any ($1)`, [known])

  const refused = await tags(key.as)

  expect(refused).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test("a key reads the names of its company's connections, and no other fields of them", async () => {
  const [company, other] = [await givenKnownCompany(harness), await givenKnownCompany(harness)]
  const [kept, removed] = [await company.connection(), await company.connection()]
  await other.connection()
  const key = await givenKey(harness, company, { scopes: ['read'] })
  await company.receive(1_000_000_000 + kept.id, {}) // a connection whose event has not arrived yet
  await company.tickets(({ length }) => length === 1)
  await harness.service.publish(connectionDeleted, company.id, { whatsappId: removed.id })
  await eventually(
    async () => (await query('select from connection_ref where id = $1 and deleted', [removed.id])).rowCount,
  )

  const { body } = await harness.service.call(listConnectionNames, {}, key.as)

  expect(body).toEqual({ connections: [{ id: kept.id, name: kept.name }] })
})

test('a repeated idempotency key is handled once per API key, and separately for the creator of the API key', async () => {
  const company = await givenKnownCompany(harness)
  const key = await givenKey(harness, company)
  const headers = { 'idempotency-key': 'contact-0001' }
  const ask = (as: object, name: string) =>
    harness.service.call(createContact, { body: { name, number: '5511987651009' } }, { ...as, headers })
  const first = await ask(key.as, 'Carla')
  const again = await ask(key.as, 'Carla')
  const makers = await ask({ as: company.admin }, 'Outra')

  expect([first.status, again.body.id]).toEqual([201, first.body.id])
  expect(makers.body.error).toBe('ERR_DUPLICATED_CONTACT')
})

test('each connection and each API key has its own idempotency keys', async () => {
  const company = await givenKnownCompany(harness)
  const [one, another] = [await givenToken(harness, company), await givenToken(harness, company)]
  const wish = { scopes: ['send' as const], whatsappId: one.whatsappId }
  const keys = [await givenKey(harness, company, wish), await givenKey(harness, company, wish)]
  const headers = { 'idempotency-key': 'order-1234' }
  const sendAll = () =>
    Promise.all(
      [one, another, ...keys].map(async ({ as }) => {
        const { status, body } = await send({ ...as, headers })
        return status === 200 ? body.messages[0]?.id : body.error
      }),
    )

  const first = await sendAll()
  const again = await sendAll()

  expect(new Set(first).size).toBe(4)
  expect(again).toEqual(first)
  expect(await company.heard(sendRequested, 4)).toHaveLength(4)
})

/** Creates a key that is bound to one queue and sends through a connection with another queue. */
async function givenBound(company: Company) {
  const [own, other] = [await company.queue(), await company.queue()]
  const { id: whatsappId } = await company.connection({ status: 'OPENING', queueIds: [other.id] })
  const key = await givenKey(harness, company, { scopes: ['send'], queueIds: [own.id], whatsappId })
  return { own, other, whatsappId, key }
}
const NO_QUEUE = { status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } }

test('a key that is bound to queues cannot write into a ticket in another queue', async () => {
  const company = await givenKnownCompany(harness)
  const { own, whatsappId, key } = await givenBound(company)
  await company.receive(whatsappId, { chat: { phone: '5511987651009', lid: null } })
  const [ticket] = await company.tickets(({ length }) => length === 1)
  const params = { ticketId: ticket?.id ?? 0 }

  expect(await send(key.as)).toMatchObject(NO_QUEUE)
  expect(await send(key.as, { closeTicket: true })).toMatchObject(NO_QUEUE)
  expect(await company.messages(params.ticketId)).toHaveLength(1)
  const body = { status: 'pending' as const, queueId: own.id }
  expect((await harness.service.call(updateTicket, { params, body }, { as: company.admin })).status).toBe(200)
  expect((await send(key.as)).body.messages).toMatchObject([{ ticketId: params.ticketId }])
})

test('a key that is bound to queues adds no message to a closed ticket in another queue', async () => {
  const company = await givenKnownCompany(harness)
  const { other, whatsappId, key } = await givenBound(company)
  const free = await givenKey(harness, company, { scopes: ['send'], whatsappId })
  const sent = await send(free.as, { openTicket: true, queueId: other.id, closeTicket: true })
  const ticketId = sent.body.messages[0]?.ticketId ?? 0
  expect(await company.ticket(ticketId)).toMatchObject({ status: 'closed', closedBy: 'api', queueId: other.id })

  const [first, second] = [await send(key.as), await send(key.as, { body: 'Chegou' })]

  expect(first.body.messages[0]?.ticketId).not.toBe(ticketId)
  expect(second.body.messages[0]?.ticketId).toBe(first.body.messages[0]?.ticketId)
  const kept = (await company.messages(ticketId)).filter((message) => message.ticketId === ticketId)
  expect(kept.map(({ body }) => body)).toEqual(['Saiu'])
})
