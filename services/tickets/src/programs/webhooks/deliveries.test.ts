import { companyUpdated } from '@recado/contracts/auth/events'
import { connectionUpdated } from '@recado/contracts/connections/events'
import { eraseContact } from '@recado/contracts/contacts/data-routes'
import { sendMessage } from '@recado/contracts/messages/routes'
import { aCompany } from '@recado/contracts/testing/company'
import { snoozeTicket } from '@recado/contracts/tickets/routes'
import * as contract from '@recado/contracts/webhooks/routes'
import {
  answer,
  hangUp,
  huge,
  inTurn,
  never,
  type OutsideProvider,
  type ProviderRequest,
  redirectTo,
} from '@recado/kit/testing/outside-provider'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Company, Harness } from '../../../test/harness.ts'
import { idOf, isBelieved, payloadOf, startWithReceiver, subscribe, type WithReceiver } from '../../../test/webhooks.ts'

let stage: WithReceiver
let harness: Harness
let receiver: OutsideProvider
beforeAll(async () => {
  stage = await startWithReceiver()
  ;({ harness, receiver } = stage)
})
afterAll(() => stage.close())

const query = async <T>(text: string, values: readonly unknown[]) =>
  (await harness.service.database.query(text, [...values])).rows as T[]
const ping = (company: Company, webhookId: number) =>
  harness.service.call(contract.testWebhook, { params: { webhookId } }, { as: company.admin })
const repeat = (company: Company, webhookId: number, deliveryId: number) =>
  harness.service.call(contract.repeatWebhookDelivery, { params: { webhookId, deliveryId } }, { as: company.admin })
const show = async (company: Company, webhookId: number) =>
  (await harness.service.call(contract.getWebhook, { params: { webhookId } }, { as: company.admin })).body
const isDone = (deliveries: readonly { status: string }[]) =>
  deliveries.length > 0 && deliveries.every(({ status }) => status === 'done')

test('events of a company are delivered, signed, to its own webhooks only', async () => {
  const company = await harness.company()
  const other = await harness.company()
  const hook = await subscribe(harness, company, receiver)
  const foreign = await subscribe(harness, other, receiver)

  const ticket = await company.waiting(null, { pushName: 'Carla', text: 'Bom dia' })
  const requests = await hook.got((all) => all.some((one) => payloadOf(one).event === 'message.created'))
  await hook.deliveries(isDone)

  const payloads = requests.map(payloadOf)
  expect(new Set(payloads.map(({ event }) => event))).toEqual(
    new Set(['contact.created', 'ticket.created', 'message.created', 'connection.status']),
  )
  expect(payloads.find(({ event }) => event === 'message.created')).toMatchObject({
    version: 1,
    companyId: company.id,
    data: { message: { body: 'Bom dia', fromMe: false }, ticket: { id: ticket.id, contact: { name: 'Carla' } } },
  })
  for (const request of requests) {
    expect(isBelieved(request, hook.secret)).toBe(true)
    expect(isBelieved(request, foreign.secret)).toBe(false)
    expect(request.headers['x-recado-event']).toBe(payloadOf(request).event)
  }
  expect(foreign.arrived()).toEqual([])
})

test('a webhook gets only the subscribed events, and never the notes of agents', async () => {
  const company = await harness.company()
  const messages = await subscribe(harness, company, receiver, { events: ['message.created'] })
  const contacts = await subscribe(harness, company, receiver, { events: ['contact.created'] })
  const ticket = await company.accept(await company.waiting(null), company.admin)
  const send = (body: object) =>
    harness.service.call(sendMessage, { params: { ticketId: ticket.id }, body: body as never }, { as: company.admin })

  await send({ body: 'Cliente difícil', isNote: true })
  await send({ body: 'Posso ajudar?' })
  await messages.got((all) => all.some(({ body }) => body.includes('Posso ajudar?')))
  await contacts.got(({ length }) => length === 1)

  const kinds = messages.arrived().map((one) => payloadOf(one).data)
  expect(JSON.stringify(kinds)).not.toContain('Cliente difícil')
  expect(contacts.arrived().map((one) => payloadOf(one).event)).toEqual(['contact.created'])
})

test('a snooze and a wake of a ticket are delivered in their order, with the reason of the wake', async () => {
  const company = await harness.company()
  const hook = await subscribe(harness, company, receiver, { events: ['ticket.snoozed', 'ticket.woken'] })
  const chat = { phone: '5511987650777', lid: null }
  const ticket = await company.accept(await company.waiting(null, { chat }), company.admin)
  const params = { ticketId: ticket.id }
  await harness.service.call(snoozeTicket, { params, body: { untilAnswer: true } }, { as: company.admin })
  await company.receive(ticket.whatsappId, { chat, text: 'Sim' })

  const payloads = (await hook.got(({ length }) => length >= 2)).map(payloadOf)

  expect(payloads.map(({ event, data }) => ({ event, ...data }))).toMatchObject([
    { event: 'ticket.snoozed', ticket: { id: ticket.id, snooze: { kind: 'answer', until: null } } },
    { event: 'ticket.woken', because: 'contact', ticket: { id: ticket.id, snooze: null } },
  ])
})

test('an event that arrives twice is delivered once', async () => {
  const company = await harness.company()
  const hook = await subscribe(harness, company, receiver, { events: ['message.created', 'connection.status'] })
  const connection = await company.connection()
  const id = crypto.randomUUID()
  const chat = { phone: '5511955550009', lid: null } // in one ticket, so that the messages are delivered in order
  const message = await company.receive(connection.id, { id, chat, text: 'Uma vez' })
  await company.receive(connection.id, { ...message, id })
  await company.receive(connection.id, { chat, text: 'Depois' })
  await harness.service.publish(connectionUpdated, company.id, { connection: { ...connection, version: 2 } }) // same status

  await hook.got((all) => all.some(({ body }) => body.includes('Depois')))
  await hook.deliveries((all) => all.length >= 3 && isDone(all))
  const requests = hook.arrived() // may contain repeated calls, with the same id
  const countIds = (isMeant: (request: ProviderRequest) => boolean) => new Set(requests.filter(isMeant).map(idOf)).size

  expect(countIds(({ body }) => body.includes('Uma vez'))).toBe(1)
  expect(countIds((one) => payloadOf(one).event === 'connection.status')).toBe(1)
})

test('while a delivery of a ticket fails, later ones of this ticket wait, and those of other tickets are sent', async () => {
  const company = await harness.company()
  const hook = await subscribe(harness, company, receiver, { events: ['message.created'] })
  const connection = await company.connection()
  const chat = { phone: '5511955550001', lid: null }
  let isDown = true
  receiver.on(hook.path, (response, { body }) => response.writeHead(isDown && body.includes('Fila') ? 500 : 200).end())

  for (const n of [1, 2, 3]) await company.receive(connection.id, { chat, text: `Fila ${n}` })
  await company.receive(connection.id, { text: 'De outro' })
  await hook.got(
    (all) =>
      all.some(({ body }) => body.includes('De outro')) && all.filter(({ body }) => body.includes('Fila 1')).length > 2,
  )
  expect(hook.arrived().some(({ body }) => /Fila [23]/.test(body))).toBe(false)
  isDown = false
  await hook.deliveries((all) => all.length === 4 && isDone(all))

  const order = hook.arrived().flatMap(({ body }) => /Fila \d/.exec(body)?.[0] ?? [])
  expect(order.slice(-3)).toEqual(['Fila 1', 'Fila 2', 'Fila 3'])
  const tries = hook.arrived().filter(({ body }) => body.includes('Fila 1'))
  expect(new Set(tries.map(idOf)).size).toBe(1)
})

test.each([
  ['an error', answer(500), 'answered 500'],
  ['a refusal', answer(404), 'answered 404'],
  ['a redirect to a private address', redirectTo('http://10.0.0.1/'), 'answered 302'],
  ['an answer of 10 MB', huge(10 * 1024 * 1024), 'too-large'],
  ['no answer in time', never, 'timed-out'],
  ['a lost connection', hangUp, 'network: ECONNRESET'],
])('after %s the same delivery is repeated until it succeeds', async (_, fault, error) => {
  const company = await harness.company()
  const hook = await subscribe(harness, company, receiver, { events: ['contact.created'] })
  receiver.on(hook.path, inTurn(fault, answer(204)))
  let seen: string | null = null
  await company.receive((await company.connection()).id, {})
  await eventually(async () => {
    const [row] = await query<{ error: string | null }>(
      'select last_error as error from webhook_delivery where webhook_id = $1',
      [hook.id],
    )
    seen = row?.error ?? null
    return seen
  })
  const [delivery] = await hook.deliveries(isDone)

  expect(seen).toBe(error)
  expect(hook.arrived().map(idOf)).toEqual([delivery?.uuid, delivery?.uuid])
  expect(delivery).toMatchObject({ attempt: 2, httpStatus: 204, error: null, answerBytes: 0 })
})

test('a delivery whose outcome could not be stored is sent again under the same id', async () => {
  const company = await harness.company()
  const hook = await subscribe(harness, company, receiver, { events: ['contact.created'] })
  receiver.on(
    hook.path,
    inTurn(async (response) => {
      await query('update webhook_delivery set claimed_by = null, due_at = now() where webhook_id = $1', [hook.id])
      response.end() // succeeded, but the claim is lost as if the process was killed here
    }, answer(200)),
  )
  await company.receive((await company.connection()).id, {})

  await hook.deliveries(isDone)
  expect(hook.arrived().map(idOf)).toEqual(Array(2).fill(idOf(hook.arrived()[0] ?? expect.fail())))
})

test('a call to a private address is refused, and the webhook is switched off', async () => {
  const company = await harness.company()
  const hook = await subscribe(harness, company, receiver, { events: ['contact.created'] })
  await query(`update webhook set url = 'https://10.0.0.1/' where id = $1`, [hook.id])
  await company.receive((await company.connection()).id, {})

  const [delivery] = await hook.deliveries((all) => all[0]?.status === 'dead')
  expect(delivery).toMatchObject({ error: 'refused: address', httpStatus: null })
  expect(await show(company, hook.id)).toMatchObject({ switchedOff: 'failing' })
})

test('a webhook with ten thousand waiting deliveries is switched off, and the message of the next event is stored', async () => {
  const company = await harness.company()
  const hook = await subscribe(harness, company, receiver, { events: ['message.created'] })
  await query(
    `insert into webhook_delivery (company_id, webhook_id, event, event_id, lane, body, due_at)
     select $1, $2, 'message.created', gen_random_uuid(), 'ticket 1', '{}', now() + interval '1 day' from generate_series(1, 10000)`,
    [company.id, hook.id],
  )
  const ticket = await company.waiting(null, { text: 'A mais' })

  expect(await company.texts(ticket.id)).toContain('A mais')
  expect(
    await eventually(
      () => show(company, hook.id),
      ({ active }) => !active,
    ),
  ).toMatchObject({ switchedOff: 'full' })
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    'select count(*)::int as count from webhook_delivery where webhook_id = $1',
    [hook.id],
  )
  expect(count).toBe(10_000)

  receiver.on(hook.path, answer(200))
  const change = { params: { webhookId: hook.id }, body: { active: true } }
  await harness.service.call(contract.changeWebhook, change, { as: company.admin })
  await company.waiting(null, { text: 'De novo' })
  await hook.got((arrived) => arrived.length === 1)
  expect(await show(company, hook.id)).toMatchObject({ active: true, switchedOff: null })
  await query('delete from webhook_delivery where webhook_id = $1', [hook.id])
})

test('deliveries are neither sent nor stored while the plan has no integrations', async () => {
  const company = await harness.company()
  const account = aCompany(company.id, { version: 1 })
  const hook = await subscribe(harness, company, receiver, { events: ['contact.created'] })
  let isTold = false
  receiver.on(hook.path, (response) => response.writeHead(isTold ? 200 : 500).end())
  await company.receive((await company.connection()).id, {})
  await hook.got(({ length }) => length > 0)
  const plan = { ...account.plan, features: [] }
  await harness.service.publish(companyUpdated, company.id, { company: { ...account, version: 2, plan } })
  await eventually(async () => (await hook.deliveries())[0]?.error === 'the company may not work')
  isTold = true
  const before = hook.arrived().length
  await company.receive((await company.connection()).id, {})
  await company.tickets((all) => all.length === 2)

  expect(await query('select from webhook_delivery where webhook_id = $1', [hook.id])).toHaveLength(1)
  expect(hook.arrived()).toHaveLength(before)
})

test('a test is delivered once, even by a webhook that is off, and a failed test does not switch the webhook off', async () => {
  const company = await harness.company()
  const hook = await subscribe(harness, company, receiver)
  await harness.service.call(
    contract.changeWebhook,
    { params: { webhookId: hook.id }, body: { active: false } },
    { as: company.admin },
  )
  receiver.on(hook.path, inTurn(answer(500), answer(200)))
  await ping(company, hook.id)
  await hook.deliveries((all) => all[0]?.status === 'dead')
  await ping(company, hook.id)
  const deliveries = await hook.deliveries((all) => all[0]?.status === 'done')

  expect(deliveries.map(({ event, attempt, httpStatus }) => [event, attempt, httpStatus])).toEqual([
    ['ping', 1, 200],
    ['ping', 1, 500],
  ])
  expect(await show(company, hook.id)).toMatchObject({ active: false, switchedOff: null })
})

test('a delivery is repeated under its own id, through its own webhook only', async () => {
  const company = await harness.company()
  const other = await harness.company()
  const hook = await subscribe(harness, company, receiver, { events: ['contact.created'] })
  const sibling = await subscribe(harness, company, receiver, { events: ['ticket.deleted'] })
  await company.receive((await company.connection()).id, {})
  const [delivery] = await hook.deliveries(isDone)
  const id = delivery?.id ?? 0

  expect(await repeat(other, hook.id, id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WEBHOOK_FOUND' } })
  expect(await repeat(company, sibling.id, id)).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } })
  expect((await repeat(company, hook.id, id)).status).toBe(200)
  const [first, second] = await hook.got(({ length }) => length === 2)

  expect(second && idOf(second)).toBe(first && idOf(first))
  await hook.deliveries(isDone)
  await harness.service.call(
    contract.changeWebhook,
    { params: { webhookId: hook.id }, body: { active: false } },
    { as: company.admin },
  )
  expect(await repeat(company, hook.id, id)).toMatchObject({ status: 409, body: { error: 'ERR_WEBHOOK_INACTIVE' } })
})

test('deliveries about a contact are deleted when the contact is erased', async () => {
  const company = await harness.company()
  const hook = await subscribe(harness, company, receiver, { events: ['message.created', 'contact.deleted'] })
  const ticket = await company.waiting(null, { pushName: 'Carla' })
  await hook.deliveries(isDone)
  const input = { params: { contactId: ticket.contactId }, body: { name: ticket.contact.name } }
  expect((await harness.service.call(eraseContact, input, { as: company.admin })).status).toBe(200)

  const left = await query<{ event: string }>('select event from webhook_delivery where webhook_id = $1', [hook.id])
  expect(left).toEqual([{ event: 'contact.deleted' }])
})
