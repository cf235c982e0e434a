import { mergeContact } from '@recado/contracts/contacts/routes'
import { sendMessage } from '@recado/contracts/messages/routes'
import { ticketSnoozed, ticketUpdated, ticketWoken } from '@recado/contracts/tickets/events'
import { readTicket, snoozeTicket, updateTicket, wakeTicket } from '@recado/contracts/tickets/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, type Person, startTickets } from '../../../test/harness.ts'
import { givenKey, givenKnownCompany } from '../../../test/programs.ts'
import { inHours, snoozesOf } from '../../../test/snoozes.ts'

let harness: Harness
let on: ReturnType<typeof snoozesOf>
beforeAll(async () => {
  harness = await startTickets()
  on = snoozesOf(harness)
})
afterAll(() => harness.close())

const chat = { phone: '5511987650123', lid: null }
const put = (ticketId: number, body: object, as: Person) =>
  harness.service.call(updateTicket, { params: { ticketId }, body: body as never }, { as })

/** An open ticket of an agent, who has read it, and the people around it. */
async function scene() {
  const company = await harness.company()
  const queue = await company.queue({ name: 'Vendas' })
  const agent = await company.person({ name: 'Bia', queueIds: [queue.id] })
  const colleague = await company.person({ name: 'Caio', queueIds: [queue.id] })
  const supervisor = await company.person({ name: 'Duda', profile: 'supervisor', queueIds: [queue.id] })
  const ticket = await company.accept(await company.waiting(queue, { chat }), agent)
  await harness.service.call(readTicket, { params: { ticketId: ticket.id } }, { as: agent })
  return { company, queue, agent, colleague, supervisor, ticket }
}

test('a snoozed ticket leaves the open list and its counts, stays among all tickets, and comes back by hand', async () => {
  const { company, agent, ticket } = await scene()
  const until = inHours(20)

  const { status, body } = await on.snooze(ticket.id, { until }, agent)

  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'open', snooze: { kind: 'time', until, byId: agent.userId }, woken: null })
  expect([await on.list(agent, 'without'), await on.list(agent, 'only'), await on.list(agent)]).toEqual([
    [],
    [ticket.id],
    [ticket.id],
  ])
  expect(await on.count(company.admin, 'without')).toEqual({ open: 0, pending: 0, closed: 0, unread: 0 })
  expect(await on.count(company.admin, 'only')).toMatchObject({ open: 1 })
  expect(await on.count(company.admin)).toMatchObject({ open: 1 })
  expect((await company.heard(ticketUpdated)).at(-1)?.ticket).toEqual(body)
  expect(await company.heard(ticketSnoozed)).toEqual([{ ticket: body, by: { id: agent.userId, name: 'Bia' } }])

  const woken = await on.wake(ticket.id, agent)

  expect(woken.body).toMatchObject({ snooze: null, woken: null, snoozeAgain: null })
  expect(await on.list(agent, 'without')).toEqual([ticket.id])
  expect(await company.heard(ticketWoken)).toEqual([
    { ticket: woken.body, because: 'person', by: { id: agent.userId, name: 'Bia' } },
  ])
  expect(await company.lines(ticket.id)).toEqual([
    'Aceito por Bia',
    expect.stringMatching(/^Adiado até \d\d\/\d\d\/\d{4} \d\d:\d\d por Bia$/),
    'Retomado por Bia',
  ])
})

test('a repeated snooze or wake changes nothing, and another time replaces the former one', async () => {
  const { company, agent, ticket } = await scene()
  const until = inHours(20)

  const first = await on.snooze(ticket.id, { until }, agent)
  const again = await on.snooze(ticket.id, { until }, agent)
  const other = await on.snooze(ticket.id, { until, untilAnswer: true }, agent)
  expect(again.body.version).toBe(first.body.version)
  expect(other.body.snooze).toMatchObject({ kind: 'answer', until })
  const woken = await on.wake(ticket.id, agent)
  expect((await on.wake(ticket.id, agent)).body.version).toBe(woken.body.version)

  expect(await company.heard(ticketSnoozed)).toHaveLength(2)
  expect(await company.heard(ticketWoken)).toHaveLength(1)
})

test.each([
  ['without a time or an answer to wait for', {}],
  ['until a time that is past', { until: inHours(-1) }],
  ['until more than a year ahead', { until: inHours(24 * 368) }],
])('a snooze %s is refused', async (_, body) => {
  const { agent, ticket } = await scene()

  expect(await on.snooze(ticket.id, body, agent)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
})

test('colleagues may not snooze a ticket, supervisors may, also a waiting one; another company does not see it', async () => {
  const { company, queue, agent, colleague, supervisor, ticket } = await scene()
  const waiting = await company.waiting(queue)
  const stranger = (await harness.company()).admin
  const outcome = async (id: number, as: Person) => {
    const { status, body } = await on.snooze(id, { untilAnswer: true }, as)
    const woken = await on.wake(id, as)
    return [status, woken.status, status === 200 ? '' : body.error]
  }

  expect(await outcome(ticket.id, colleague)).toEqual([403, 403, 'ERR_NO_PERMISSION'])
  expect(await outcome(ticket.id, supervisor)).toEqual([200, 200, ''])
  expect(await outcome(waiting.id, agent)).toEqual([403, 403, 'ERR_NO_PERMISSION'])
  expect(await outcome(waiting.id, supervisor)).toEqual([200, 200, ''])
  expect(await outcome(ticket.id, stranger)).toEqual([404, 404, 'ERR_NO_TICKET_FOUND'])
  await put(ticket.id, { status: 'closed' }, agent)
  expect(await outcome(ticket.id, agent)).toEqual([409, 409, 'ERR_TICKET_STATUS'])
})

test.each([
  ['a time', {}],
  ['an answer', { untilAnswer: true }],
  ['an answer, when the contact sends only a number', { untilAnswer: true }, '2'],
])(
  "a contact's message wakes a ticket that waits for %s, at the top, once, with its snooze to repeat",
  async (_, body, text = 'Oi?') => {
    const { company, queue, agent, ticket } = await scene()
    const other = await company.accept(await company.waiting(queue), agent)
    const until = inHours(20)
    await on.snooze(ticket.id, { until, ...body }, agent)
    expect(await on.list(agent)).toEqual([other.id, ticket.id])

    await company.receive(ticket.whatsappId, { chat, text, id: '7e57ab1e-0000-4000-8000-000000000001' })
    await company.receive(ticket.whatsappId, { chat, text, id: '7e57ab1e-0000-4000-8000-000000000001' })
    await company.receive(ticket.whatsappId, { chat, text: 'Alô?' })

    const woken = await eventually(
      () => company.ticket(ticket.id),
      ({ lastMessage }) => lastMessage === 'Alô?',
    )
    const kind = 'untilAnswer' in body ? 'answer' : 'time'
    expect(woken).toMatchObject({ snooze: null, woken: { because: 'contact' }, snoozeAgain: { kind, until } })
    expect(await on.list(agent, 'without')).toEqual([ticket.id, other.id])
    expect((await company.heard(ticketWoken)).map(({ ticket: { id }, because, by }) => [id, because, by])).toEqual([
      [ticket.id, 'contact', null],
    ])
    expect((await company.lines(ticket.id)).at(-1)).toBe('Voltou: o cliente respondeu')

    const repeated = await on.snooze(
      ticket.id,
      { ...body, until: woken.snoozeAgain?.until ?? '', isExact: true },
      agent,
    )
    expect(repeated.body).toMatchObject({ snooze: { kind, until }, woken: null, snoozeAgain: null })
  },
)

test('the mark of a woken ticket ends when its agent opens it; the former snooze is offered until an agent answers', async () => {
  const { company, agent, supervisor, ticket } = await scene()
  await company.connection()
  await on.snooze(ticket.id, { until: inHours(20) }, agent)
  await company.receive(ticket.whatsappId, { chat, text: 'Oi?' })
  await eventually(
    () => company.ticket(ticket.id),
    ({ woken }) => woken !== null,
  )
  const read = (as: Person) => harness.service.call(readTicket, { params: { ticketId: ticket.id } }, { as })

  await read(supervisor)
  expect((await company.ticket(ticket.id)).woken).not.toBeNull()
  await read(agent)
  expect(await company.ticket(ticket.id)).toMatchObject({
    woken: null,
    snoozeAgain: { kind: 'time' },
    unreadMessages: 0,
  })
  const sent = await harness.service.call(
    sendMessage,
    { params: { ticketId: ticket.id }, body: { body: 'Já vejo' } },
    { as: agent },
  )

  expect(sent.status).toBe(201)
  expect((await company.ticket(ticket.id)).snoozeAgain).toBeNull()
})

test('a ticket that woke with nothing unread is news for its person until they open it', async () => {
  const { company, agent, ticket } = await scene()
  await on.snooze(ticket.id, { until: inHours(1), isExact: true }, agent)
  await on.letPass(ticket.id)
  await eventually(
    () => company.ticket(ticket.id),
    ({ woken }) => woken !== null,
  )

  await harness.service.call(readTicket, { params: { ticketId: ticket.id } }, { as: agent })

  expect(await company.ticket(ticket.id)).toMatchObject({ woken: null, unreadMessages: 0 })
})

test('an answer leaves a ticket snoozed, and so does a message typed on the phone', async () => {
  const { company, agent, ticket } = await scene()
  await on.snooze(ticket.id, { untilAnswer: true }, agent)

  await harness.service.call(
    sendMessage,
    { params: { ticketId: ticket.id }, body: { body: 'E então?' } },
    { as: agent },
  )
  await company.receive(ticket.whatsappId, { chat, text: 'Do celular', fromMe: true })

  const after = await eventually(
    () => company.ticket(ticket.id),
    ({ lastMessage }) => lastMessage === 'Do celular',
  )
  expect(after.snooze).toMatchObject({ kind: 'answer', until: null })
})

test('a note wakes a ticket if it mentions its person', async () => {
  const { company, agent, colleague, supervisor, ticket } = await scene()
  await on.snooze(ticket.id, { until: inHours(20) }, agent)
  const note = (mentions: number[]) =>
    harness.service.call(
      sendMessage,
      { params: { ticketId: ticket.id }, body: { body: 'Veja', isNote: true, mentions } as never },
      { as: supervisor },
    )

  await note([colleague.userId])
  expect((await company.ticket(ticket.id)).snooze).not.toBeNull()
  await note([agent.userId])

  expect(await company.ticket(ticket.id)).toMatchObject({
    snooze: null,
    woken: { because: 'mention' },
    snoozeAgain: null,
  })
  expect((await company.lines(ticket.id)).at(-1)).toBe('Voltou: Duda mencionou o atendente')
})

test('a transfer and an accept wake a ticket, and a close ends its snooze for good', async () => {
  const { company, queue, agent, colleague, supervisor, ticket } = await scene()
  await on.snooze(ticket.id, { until: inHours(20) }, agent)
  const passed = await put(ticket.id, { userId: colleague.userId }, agent)
  expect(passed.body).toMatchObject({ snooze: null, woken: { because: 'transfer' } })

  const waiting = await company.waiting(queue)
  await on.snooze(waiting.id, { until: inHours(20) }, supervisor)
  expect(await on.list(agent, 'without')).not.toContain(waiting.id)
  expect((await put(waiting.id, { status: 'open' }, colleague)).body).toMatchObject({ snooze: null, woken: null })

  await on.snooze(ticket.id, { until: inHours(20) }, colleague)
  await put(ticket.id, { status: 'closed', farewell: false }, colleague)
  const reopened = await put(ticket.id, { status: 'open' }, colleague)
  expect(reopened.body).toMatchObject({ snooze: null, woken: null, snoozeAgain: null })
  expect((await company.heard(ticketWoken)).map(({ because }) => because)).toEqual(['transfer', 'person'])
})

test('inactivity closes no snoozed ticket, and counts anew once it woke', async () => {
  const { company, agent, ticket } = await scene()
  const old = async (columns: string) =>
    harness.service.database.query(
      `update ticket set from_me = true, last_origin = 'ui', preview_origin = 'ui', ${columns} where id = $1`,
      [ticket.id],
    )
  await harness.service.database.query('update connection_ref set expires_minutes = 10 where company_id = $1', [
    company.id,
  ])
  const inactive = async () =>
    (await harness.service.database.query('select id::int from inactive_tickets(1000)')).rows.map(({ id }) => id)
  await old(`last_message_at = now() - interval '1 hour'`)
  expect(await inactive()).toContain(ticket.id)
  await on.snooze(ticket.id, { untilAnswer: true }, agent)
  expect(await inactive()).not.toContain(ticket.id)
  await on.wake(ticket.id, agent)
  expect(await inactive()).not.toContain(ticket.id)
  await old(`woken_at = now() - interval '11 minutes'`)
  expect(await inactive()).toContain(ticket.id)
})

test('a merge of two contacts wakes the ticket that takes up the messages of the other', async () => {
  const { company, agent, ticket } = await scene()
  await on.snooze(ticket.id, { until: inHours(20) }, agent)
  await company.receive(ticket.whatsappId, { chat: { phone: '5511987650124', lid: null }, text: 'Outro número' })
  const other = (await company.tickets(({ length }) => length === 2)).find(({ id }) => id !== ticket.id)

  const body = { sourceId: other?.contactId ?? 0 }
  const call = { params: { contactId: ticket.contactId }, body }
  expect((await harness.service.call(mergeContact, call, { as: company.admin })).status).toBe(200)

  expect(await company.ticket(ticket.id)).toMatchObject({
    status: 'open',
    snooze: null,
    woken: { because: 'transfer' },
  })
  expect((await company.heard(ticketWoken)).map(({ because }) => because)).toEqual(['transfer'])
})

test('an API key can snooze and wake a ticket under its own name', async () => {
  const company = await givenKnownCompany(harness)
  const key = await givenKey(harness, company, { name: 'Robô' })
  const ticket = await company.accept(await company.waiting(null), company.admin)
  const call = harness.service.call

  const params = { ticketId: ticket.id }
  const snoozed = await call(snoozeTicket, { params, body: { until: inHours(2), isExact: true } }, key.as)
  const woken = await call(wakeTicket, { params }, key.as)

  expect([snoozed.status, woken.status]).toEqual([200, 200])
  expect(snoozed.body.snooze?.byId).toBeNull()
  expect((await company.heard(ticketSnoozed))[0]?.by).toEqual({ id: null, name: 'Robô' })
  expect((await company.lines(ticket.id)).at(-1)).toBe('Retomado por Robô')
})
