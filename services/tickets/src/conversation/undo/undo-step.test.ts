import { actRecorded } from '@recado/contracts/auth/events'
import { changeRequested, messageUpdated } from '@recado/contracts/messages/events'
import { deleteMessage } from '@recado/contracts/messages/routes'
import { addTicketTag, createTag, leaveLane, removeTicketTag, replaceTicketTags } from '@recado/contracts/tags/routes'
import { ticketTransferred } from '@recado/contracts/tickets/events'
import { createTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'
import { FAREWELL, MOVED, undoingIn } from '../../../test/undoing.ts'

let harness: Harness
let scene: ReturnType<typeof undoingIn>
beforeAll(async () => {
  harness = await startTickets()
  scene = undoingIn(harness)
})
afterAll(() => harness.close())

/** A ticket without what each change of it raises. */
const stateOf = ({ version: _, ...ticket }: Ticket): object => ticket

describe('a close', () => {
  test('a close that is undone leaves the ticket as it was, and sends the contact no message', async () => {
    const { company, agent, ticket } = await scene.given()

    const { body: closed, undo } = await scene.close(ticket, agent)
    expect(closed).toMatchObject({ status: 'closed', closedBy: 'user' })
    expect(await scene.undo(undo, agent)).toMatchObject({ status: 200, body: { ticket: { id: ticket.id } } })
    await scene.letTimePass(undo)

    expect(stateOf(await company.ticket(ticket.id))).toEqual(stateOf(ticket))
    expect(await company.lines(ticket.id)).toEqual(['Aceito por Bia', 'Finalizado por Bia', 'Desfeito por Bia'])
    expect(await scene.said(company)).toEqual([])
    expect(await scene.ratingUntil(ticket)).toBeNull()
    expect((await company.heard(actRecorded, 0)).map(({ act }) => act.action)).not.toContain('ticket.undo')
  })

  test('the farewell and the request for a rating are sent once when the time is over, and ratings begin then', async () => {
    const { company, agent, ticket } = await scene.given()
    const { undo } = await scene.close(ticket, agent)
    expect([await scene.said(company), await scene.ratingUntil(ticket)]).toEqual([[], null])

    expect(await scene.letTimePass(undo)).toBe('left')

    expect(await scene.said(company)).toEqual([FAREWELL, expect.stringContaining('1 - Insatisfeito')])
    const until = (await scene.ratingUntil(ticket))?.getTime() ?? 0
    expect(until).toBeGreaterThan(Date.parse(undo.until) + 50 * 60_000)
  })

  test('a close without seconds sends the farewell at once and cannot be undone', async () => {
    const { company, agent, ticket } = await scene.given()

    const answer = await scene.change(ticket, { status: 'closed', undoSeconds: 0 }, agent)

    expect(answer).toMatchObject({ status: 200, body: { status: 'closed', undo: null } })
    expect(await scene.said(company)).toContain(FAREWELL)
  })

  test('a close without farewell can be undone too, and so can that of a waiting ticket', async () => {
    const { company, agent, ticket, write } = await scene.given()
    const first = await scene.close(ticket, agent, { farewell: false })
    expect(await scene.letTimePass(first.undo)).toBe('left')
    expect(await scene.said(company)).toEqual([])
    await write('Voltei')
    const waiting = (await company.tickets((all) => all.length === 2)).find(({ status }) => status === 'pending')
    if (!waiting) throw new Error('no ticket')

    const { body, undo } = await scene.close(waiting, agent)
    expect(body.userId).toBe(agent.userId)
    await scene.undo(undo, agent)

    expect(stateOf(await company.ticket(waiting.id))).toEqual(stateOf(waiting))
  })
})

describe('a transfer', () => {
  test('a transfer to a colleague notifies them, and tells the contact, when it can no longer be undone', async () => {
    const { company, agent, colleague, ticket } = await scene.given()
    const { undo } = await scene.offered(scene.change(ticket, { userId: colleague.userId, note: 'VIP' }, agent))
    expect(await company.ticket(ticket.id)).toMatchObject({ userId: colleague.userId, status: 'open' })
    expect([await company.heard(ticketTransferred, 0), await scene.said(company)]).toEqual([[], []])

    expect(await scene.letTimePass(undo)).toBe('left')

    expect(await company.heard(ticketTransferred, 1)).toMatchObject([
      { ticket: { userId: colleague.userId }, by: { id: agent.userId, name: 'Bia' }, note: 'VIP' },
    ])
    expect(await scene.said(company)).toEqual([MOVED])
  })

  test('an undone transfer notifies nobody, is in the audit log, and gives the ticket back to an agent who cannot see it', async () => {
    const { company, agent, colleague, support, ticket } = await scene.given()
    const to = { userId: colleague.userId, queueId: support.id }
    const { undo } = await scene.offered(scene.change(ticket, to, agent))

    expect(await scene.undo(undo, agent)).toMatchObject({ status: 200 })
    await scene.letTimePass(undo)

    expect(stateOf(await company.ticket(ticket.id))).toEqual(stateOf(ticket))
    expect([await company.heard(ticketTransferred, 0), await scene.said(company)]).toEqual([[], []])
    const acts = (await company.heard(actRecorded, 0)).map(({ act: { action, entityId, changes } }) => ({
      action,
      entityId,
      changes,
    }))
    const changes = { userId: [colleague.userId, agent.userId], queueId: [support.id, ticket.queueId] }
    expect(acts.at(-1)).toEqual({ action: 'ticket.undo', entityId: ticket.id, changes })
  })

  test.each([
    ['a return to the queue', () => ({ status: 'pending' })],
    ['a change of queue', ({ support }: { support: { id: number } }) => ({ queueId: support.id })],
  ])('%s can be undone', async (_, bodyOf) => {
    const given = await scene.given()
    const { company, agent, ticket } = given
    const { undo } = await scene.offered(scene.change(ticket, bodyOf(given), agent))

    expect(await scene.undo(undo, agent)).toMatchObject({ status: 200 })

    expect(stateOf(await company.ticket(ticket.id))).toEqual(stateOf(ticket))
  })

  test('a transfer to another connection can be undone', async () => {
    const { company, agent, ticket } = await scene.given()
    const other = await company.connection()
    const { undo, body } = await scene.offered(scene.change(ticket, { whatsappId: other.id }, agent))
    expect(body.whatsappId).toBe(other.id)

    expect(await scene.undo(undo, agent)).toMatchObject({ status: 200 })

    expect(stateOf(await company.ticket(ticket.id))).toEqual(stateOf(ticket))
  })

  test('a transfer to a queue is announced to the contact if an agent there accepted it, but not if it was passed on', async () => {
    for (const [next, expected] of [
      ['accept', [MOVED]],
      ['pass', []],
    ] as const) {
      const { company, agent, colleague, sales, support, ticket } = await scene.given()
      const { undo } = await scene.offered(scene.change(ticket, { queueId: support.id }, agent))
      const body = next === 'accept' ? { status: 'open' } : { queueId: sales.id, undoSeconds: 0 }
      expect((await scene.change(ticket, body, next === 'accept' ? colleague : company.admin)).status).toBe(200)
      const before = await scene.said(company)

      await scene.letTimePass(undo)

      expect((await scene.said(company)).slice(before.length)).toEqual(expected)
    }
  })
})

describe('a change of tags', () => {
  async function givenTags() {
    const given = await scene.given()
    const { company, agent, ticket } = given
    const tag = async (name: string, kanban = 0) =>
      (await harness.service.call(createTag, { body: { name, kanban } }, { as: company.admin })).body.id
    const [vip, late, first, second] = [await tag('VIP'), await tag('Late'), await tag('Novo', 1), await tag('Fim', 1)]
    const put = (tagId: number, undoSeconds: 0 | 10 = 0, as: Person = agent) =>
      harness.service.call(addTicketTag, { params: { ticketId: ticket.id, tagId }, query: { undoSeconds } }, { as })
    await put(vip)
    await put(first)
    const tagIds = async () => (await company.ticket(ticket.id)).tags.map(({ id }) => id).sort((a, b) => a - b)
    return { ...given, put, vip, late, first, second, tagIds }
  }

  test.each([
    ['an added tag', 'put'],
    ['a removed tag', 'remove'],
    ['a move to another lane', 'move'],
    ['leaving the lane', 'leave'],
    ['replaced tags', 'sync'],
  ] as const)('%s can be undone', async (_, kind) => {
    const { agent, ticket, put, vip, late, first, second, tagIds, company } = await givenTags()
    const { call } = harness.service
    const [params, query, as] = [{ ticketId: ticket.id }, { undoSeconds: 10 as const }, { as: agent }]
    const steps = {
      put: () => put(late, 10),
      remove: () => call(removeTicketTag, { params: { ...params, tagId: vip }, query }, as),
      move: () => put(second, 10),
      leave: () => call(leaveLane, { params, query }, as),
      sync: () => call(replaceTicketTags, { body: { ...params, tags: [late], undoSeconds: 10 as const } }, as),
    }
    const { undo } = await scene.offered(steps[kind]())
    expect(await tagIds()).not.toEqual([vip, first])

    expect(await scene.undo(undo, agent)).toMatchObject({ status: 200 })

    expect(await tagIds()).toEqual([vip, first])
    expect((await company.lines(ticket.id)).at(-1)).toBe('Desfeito por Bia')
  })

  test('another tag of a colleague stays, and a later move to a third lane makes it too late', async () => {
    const { company, agent, put, vip, late, first, second, tagIds } = await givenTags()
    const moved = await scene.offered(put(second, 10))
    await put(late, 0, company.admin)
    expect((await scene.undo(moved.undo, agent)).status).toBe(200)
    expect(await tagIds()).toEqual([vip, late, first])

    const again = await scene.offered(put(second, 10))
    await put(first, 0, company.admin)

    expect(await scene.undo(again.undo, agent)).toMatchObject({
      status: 409,
      body: { error: 'ERR_UNDO_TOO_LATE', reason: 'changed' },
    })
    expect(await tagIds()).toEqual([vip, late, first])
  })
})

describe('the deletion of a message', () => {
  const remove = (messageId: number, as: Person) =>
    scene.offered(harness.service.call(deleteMessage, { params: { messageId }, query: { undoSeconds: 10 } }, { as }))
  const find = async (company: Company, ticket: Ticket, id: number) =>
    (await company.messages(ticket.id)).find((one) => one.id === id)

  test('the deletion of a message is requested of WhatsApp when it can no longer be undone', async () => {
    const { company, agent, ticket } = await scene.given()
    const message = await scene.sent(company, ticket, agent)
    const { undo, body } = await remove(message.id, agent)
    expect(body).toMatchObject({ id: message.id, isDeleted: true })
    expect(await company.heard(changeRequested, 0)).toEqual([])

    expect(await scene.letTimePass(undo)).toBe('left')

    const { waMessageId } = message
    expect(await company.heard(changeRequested, 1)).toMatchObject([
      { target: { waMessageId, fromMe: true }, change: { kind: 'revoked' } },
    ])
  })

  test('a message whose deletion is undone is back, and its deletion is not requested', async () => {
    const { company, agent, ticket } = await scene.given()
    const message = await scene.sent(company, ticket, agent)
    const preview = (await company.ticket(ticket.id)).lastMessage
    const { undo } = await remove(message.id, agent)

    const answer = await scene.undo(undo, agent)
    await scene.letTimePass(undo)

    expect(answer).toMatchObject({
      status: 200,
      body: { message: { id: message.id, body: 'Errei', isDeleted: false } },
    })
    expect(await find(company, ticket, message.id)).toMatchObject({ isDeleted: false })
    expect((await company.ticket(ticket.id)).lastMessage).toBe(preview)
    expect((await company.heard(messageUpdated, 0)).at(-1)).toMatchObject({ message: { isDeleted: false } })
    expect(await company.heard(changeRequested, 0)).toEqual([])
  })

  test('a message that is not sent yet is cancelled at once, and cannot be undone', async () => {
    const { company, agent, ticket } = await scene.given()
    const message = await scene.sent(company, ticket, agent)
    await scene.query('update message set ack = 0 where id = $1', [message.id])

    const asking = harness.service.call(
      deleteMessage,
      { params: { messageId: message.id }, query: { undoSeconds: 10 } },
      { as: agent },
    )

    await eventually(async () => (await company.heard(changeRequested, 0)).length === 1)
    expect((await asking).body.undo).toBeNull()
  })
})

describe('undoing', () => {
  test('undoing is for the author and for admins; a colleague is refused, and another company finds no step', async () => {
    const { company, agent, colleague, ticket } = await scene.given()
    const supervisor = await company.person({ profile: 'supervisor', queueIds: [ticket.queueId ?? 0] })
    const { undo } = await scene.close(ticket, agent)
    const stranger = (await harness.company()).admin

    for (const other of [colleague, supervisor]) {
      expect(await scene.undo(undo, other)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    }
    expect(await scene.undo(undo, stranger)).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } })
    expect(await scene.undo({ id: 987_654_321 }, agent)).toMatchObject({ status: 404 })
    expect(await scene.undo(undo, company.admin)).toMatchObject({ status: 200, body: { ticket: { status: 'open' } } })
  })

  test('the second undoing, and one after the time, are too late', async () => {
    const { company, agent, ticket } = await scene.given()
    const first = await scene.close(ticket, agent)
    await scene.undo(first.undo, agent)
    expect(await scene.undo(first.undo, agent)).toMatchObject({
      status: 409,
      body: { error: 'ERR_UNDO_TOO_LATE', reason: 'undone', by: 'Bia', happened: { code: 'undone' } },
    })

    const second = await scene.close(await company.ticket(ticket.id), agent)
    await scene.setEnd(second.undo.id, '-1 second')

    expect(await scene.undo(second.undo, agent)).toMatchObject({
      status: 409,
      body: { error: 'ERR_UNDO_TOO_LATE', reason: 'ended', by: null, happened: null },
    })
  })

  test('a colleague who accepted the returned ticket makes it too late, and is named', async () => {
    const { company, agent, colleague, ticket } = await scene.given()
    const { undo } = await scene.offered(scene.change(ticket, { status: 'pending' }, agent))
    await company.accept(await company.ticket(ticket.id), colleague)

    expect(await scene.undo(undo, agent)).toMatchObject({
      status: 409,
      body: { error: 'ERR_UNDO_TOO_LATE', reason: 'changed', by: 'Caio', happened: { code: 'accepted' } },
    })
    expect(await company.ticket(ticket.id)).toMatchObject({ userId: colleague.userId })
  })

  test('a ticket that was opened for the contact since makes it too late, and is named', async () => {
    const { company, agent, colleague, sales, ticket } = await scene.given()
    const { undo } = await scene.close(ticket, agent)
    const { contactId, whatsappId } = ticket
    const body = { contactId, whatsappId, queueId: sales.id }
    const other = await harness.service.call(createTicket, { body }, { as: colleague })
    expect(other.status).toBe(201)

    expect(await scene.undo(undo, company.admin)).toMatchObject({
      status: 409,
      body: { error: 'ERR_OTHER_OPEN_TICKET', ticket: { id: other.body.id } },
    })
    expect(await scene.activeTickets(company)).toBe(1)
  })

  test('a ticket that was reopened and closed again sends one farewell', async () => {
    const { company, agent, ticket } = await scene.given()
    const first = await scene.close(ticket, agent)
    await harness.service.call(
      updateTicket,
      { params: { ticketId: ticket.id }, body: { status: 'open' } },
      { as: agent },
    )
    expect(await scene.undo(first.undo, agent)).toMatchObject({ status: 409, body: { reason: 'changed' } })
    const second = await scene.close(await company.ticket(ticket.id), agent)

    expect(await scene.letTimePass(first.undo)).toBe('dropped')
    expect(await scene.letTimePass(second.undo)).toBe('left')

    expect((await scene.said(company)).filter((text) => text === FAREWELL)).toHaveLength(1)
  })

  test('a step is undone once by two requests at the same time', async () => {
    const { company, agent, ticket } = await scene.given()
    const { undo } = await scene.close(ticket, agent)

    const answers = await Promise.all([scene.undo(undo, agent), scene.undo(undo, company.admin)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await company.lines(ticket.id)).filter((line) => line?.startsWith('Desfeito'))).toHaveLength(1)
  })
})
