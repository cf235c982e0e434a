import { ticketUpdated } from '@recado/contracts/tickets/events'
import { updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startTickets, ticketIn } from '../../../test/harness.ts'

describe('accepting a ticket', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const accept = (ticket: Ticket, as: object, change: { userId?: number | null; queueId?: number | null } = {}) =>
    harness.service.call(updateTicket, { params: { ticketId: ticket.id }, body: { status: 'open', ...change } }, { as })

  test('accepting a ticket assigns it to the caller and leaves it unread, and the event says who could see the ticket before', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id], name: 'Bruno' })
    const ticket = await company.waiting(queue)

    const answer = await accept(ticket, agent, { userId: agent.userId, queueId: queue.id })

    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'open',
        userId: agent.userId,
        user: { name: 'Bruno' },
        unreadMessages: 1,
        version: ticket.version + 1,
        acceptedAt: expect.any(String),
      },
    })
    expect((await company.heard(ticketUpdated)).at(-1)).toEqual({
      ticket: ticketIn(answer.body),
      before: { queueId: queue.id, userId: null, status: 'pending', hidden: false },
    })
  })

  test('a repeated acceptance by the same person changes nothing', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null)
    const first = await accept(ticket, company.admin)

    const again = await accept(ticket, company.admin)

    expect(again).toMatchObject({ status: 200, body: first.body })
    expect(await company.heard(ticketUpdated)).toHaveLength(1)
  })

  test.each(['in a queue', 'without a queue'])(
    'if 40 agents accept a ticket %s at once, one succeeds and the others get the name of this agent',
    async (place) => {
      const company = await harness.company()
      const queue = place === 'in a queue' ? await company.queue() : null
      const agents = await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          company.person({
            name: `Agente ${i}`,
            queueIds: queue ? [queue.id] : [],
            noQueueTickets: queue ? 'disable' : 'enable',
          }),
        ),
      )
      const ticket = await company.waiting(queue)

      const answers = await Promise.all(agents.map((agent) => accept(ticket, agent)))

      const winners = answers.filter(({ status }) => status === 200)
      expect(winners).toHaveLength(1)
      const winner = winners[0]?.body.user
      expect(winner?.name).toMatch(/^Agente/)
      for (const refused of answers.filter((answer) => answer.status !== 200)) {
        expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_ALREADY_ACCEPTED', winner } })
      }
      expect(await company.heard(ticketUpdated)).toHaveLength(1)
    },
  )

  test('only supervisors and admins can assign a waiting ticket, and only to a person of its queue', async () => {
    const company = await harness.company()
    const [queue, other] = [await company.queue(), await company.queue()]
    const agent = await company.person({ queueIds: [queue.id] })
    const supervisor = await company.person({ profile: 'supervisor', queueIds: [queue.id] })
    const outsider = await company.person({ queueIds: [other.id] })
    const ticket = await company.waiting(queue)

    expect(await accept(ticket, agent, { userId: supervisor.userId })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    })
    expect(await accept(ticket, supervisor, { userId: outsider.userId })).toMatchObject({
      status: 400,
      body: { error: 'ERR_USER_NOT_IN_QUEUE' },
    })
    const stranger = await (await harness.company()).person({ queueIds: [queue.id] })
    expect(await accept(ticket, supervisor, { userId: stranger.userId })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_USER_FOUND' },
    })
    expect((await company.ticket(ticket.id)).status).toBe('pending')
    expect(await accept(ticket, supervisor, { userId: agent.userId })).toMatchObject({
      status: 200,
      body: { userId: agent.userId },
    })
  })

  test('accepting a ticket answers 404 if it is missing, not visible or another company’s', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(await company.queue())
    const outsider = await company.person()
    const stranger = (await harness.company()).admin

    for (const [target, as] of [
      [ticket, outsider],
      [ticket, stranger],
      [{ ...ticket, id: 987_654_321 }, company.admin],
    ] as const) {
      expect(await accept(target, as)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
    }
    expect((await company.ticket(ticket.id)).version).toBe(ticket.version)
  })

  test('accepting a ticket with another company’s queue is refused', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null)
    const foreign = await (await harness.company()).queue()

    expect(await accept(ticket, company.admin, { queueId: foreign.id })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    })
  })
})
