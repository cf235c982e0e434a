import { deleteTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { callReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'
import { FAREWELL, undoingIn } from '../../../test/undoing.ts'

let harness: Harness
let scene: ReturnType<typeof undoingIn>
beforeAll(async () => {
  harness = await startTickets()
  scene = undoingIn(harness)
})
afterAll(() => harness.close())

const untilSaid = (company: Company, text: string) =>
  company.said().then(() => eventually(async () => (await company.said()).some(({ message }) => message.body === text)))
const reopenedAs = (ticket: Ticket) => ({ id: ticket.id, status: 'open', userId: ticket.userId, closedAt: null })

test('a message of the contact takes the close back: the ticket stays with its agent, and the farewell is not sent', async () => {
  const { company, agent, ticket, write } = await scene.given()
  const { undo } = await scene.close(ticket, agent)

  await write('Só mais uma coisa')
  await untilSaid(company, 'Só mais uma coisa')
  await scene.letTimePass(undo)

  const tickets = await company.tickets()
  expect(tickets).toMatchObject([reopenedAs(ticket)])
  expect(tickets[0]).toMatchObject({ lastMessage: 'Só mais uma coisa', unreadMessages: 2, botPaused: true })
  expect(await company.lines(ticket.id)).toEqual([
    'Aceito por Bia',
    'Finalizado por Bia',
    'O contato escreveu: a finalização foi desfeita',
  ])
  expect(await scene.said(company)).toEqual([])
  expect(await scene.undo(undo, agent)).toMatchObject({
    status: 409,
    body: { reason: 'undone', happened: { code: 'closeTakenBack' } },
  })
})

test('the same message twice takes the close back once, and two messages at once come into one ticket', async () => {
  const { company, agent, ticket, write } = await scene.given()
  const { undo } = await scene.close(ticket, agent)

  const twice = { waMessageId: 'A'.repeat(20), id: crypto.randomUUID() }
  await Promise.all([write('Um', twice), write('Um', twice), write('Dois')])
  await untilSaid(company, 'Um')
  await untilSaid(company, 'Dois')

  expect(await scene.stateOf(undo)).toBe('undone')
  expect(await company.tickets()).toMatchObject([reopenedAs(ticket)])
  const lines = (await company.lines(ticket.id)).filter((line) => line?.startsWith('O contato escreveu'))
  expect(lines).toHaveLength(1)
})

test('a message after the farewell opens a new ticket, as before', async () => {
  const { company, agent, ticket, write } = await scene.given()
  const { undo } = await scene.close(ticket, agent)
  await scene.letTimePass(undo)

  await write('Voltei com outra pergunta')

  expect(await company.tickets((all) => all.length === 2)).toMatchObject([{ status: 'pending' }, { status: 'closed' }])
})

test('a message from the phone of the company does not take the close back, and opens a ticket as before', async () => {
  const { company, agent, ticket, write } = await scene.given()
  const { undo } = await scene.close(ticket, agent)

  await write('Escrito no celular', { fromMe: true })
  await untilSaid(company, 'Escrito no celular')

  expect(await scene.stateOf(undo)).toBe('offered')
  expect(await company.tickets((all) => all.length === 2)).toMatchObject([{ origin: 'phone' }, { status: 'closed' }])
  expect(await scene.undo(undo, agent)).toMatchObject({ status: 409, body: { error: 'ERR_OTHER_OPEN_TICKET' } })
})

test('history of the phone does not take the close back', async () => {
  const { company, agent, ticket, write } = await scene.given()
  const { undo } = await scene.close(ticket, agent)

  await write('De ontem', { isHistory: true, late: true })
  await untilSaid(company, 'De ontem')

  expect([await scene.stateOf(undo), await scene.activeTickets(company)]).toEqual(['offered', 0])
})

test('a call of the contact takes the close back', async () => {
  const { company, agent, ticket } = await scene.given()
  const { undo } = await scene.close(ticket, agent)

  await harness.service.publish(callReceived, company.id, {
    whatsappId: ticket.whatsappId,
    chat: { phone: '5511987654321', lid: null },
    callId: 'CALL1',
    isVideo: false,
    isRejected: false,
    at: new Date().toISOString(),
  })

  await eventually(async () => (await scene.stateOf(undo)) === 'undone')
  expect(await company.tickets()).toMatchObject([reopenedAs(ticket)])
})

test('a waiting ticket whose close is taken back waits again, without the user who closed it', async () => {
  const { company, agent, ticket, write } = await scene.given()
  await scene.letTimePass((await scene.close(ticket, agent)).undo)
  await write('De novo')
  const [waiting] = await company.tickets((all) => all.length === 2)
  if (!waiting) throw new Error('no ticket')
  const { undo } = await scene.close(waiting, agent)

  await write('E agora?')
  await untilSaid(company, 'E agora?')

  expect(await scene.stateOf(undo)).toBe('undone')
  expect(await company.ticket(waiting.id)).toMatchObject({ status: 'pending', userId: null, unreadMessages: 2 })
  expect(await scene.activeTickets(company)).toBe(1)
})

test('a message of the contact goes to the ticket that was reopened since, whose farewell is not sent', async () => {
  const { company, agent, ticket, write } = await scene.given()
  const { undo } = await scene.close(ticket, agent)
  await harness.service.call(updateTicket, { params: { ticketId: ticket.id }, body: { status: 'open' } }, { as: agent })

  await write('Ainda aí?')
  await untilSaid(company, 'Ainda aí?')

  expect(await scene.letTimePass(undo)).toBe('dropped')
  expect(await company.tickets()).toMatchObject([reopenedAs(ticket)])
  expect(await scene.said(company)).not.toContain(FAREWELL)
})

test('a close of another conversation, or of another company with the same person, is not taken back', async () => {
  const [one, other] = [await scene.given(), await scene.given()]
  const second = await one.company.connection()
  const { undo } = await scene.close(one.ticket, one.agent)

  await one.company.receive(second.id, { chat: { phone: '5511987654321', lid: null }, text: 'Noutro número' })
  await other.write('Noutra empresa')
  await untilSaid(one.company, 'Noutro número')
  await untilSaid(other.company, 'Noutra empresa')

  expect(await scene.stateOf(undo)).toBe('offered')
})

test('the farewell of a deleted ticket is not sent', async () => {
  const { company, agent, ticket } = await scene.given()
  const { undo } = await scene.close(ticket, agent)

  const params = { ticketId: ticket.id }
  expect((await harness.service.call(deleteTicket, { params }, { as: company.admin })).status).toBe(200)

  expect(await scene.stateOf(undo)).toBeUndefined()
  expect(await scene.undo(undo, agent)).toMatchObject({ status: 404 })
  expect(await scene.said(company)).toEqual([])
})
