import { ticketUpdated } from '@recado/contracts/tickets/events'
import { updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startTickets, ticketIn } from '../../../test/harness.ts'

describe('closing a ticket', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const close = (ticket: Ticket, as: object, change: object = {}) =>
    harness.service.call(
      updateTicket,
      { params: { ticketId: ticket.id }, body: { status: 'closed', ...change } },
      { as },
    )

  test('a closed ticket keeps its agent and queue, and the closing is published', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id] })
    const ticket = await company.accept(await company.waiting(queue), agent)

    const answer = await close(ticket, company.admin, { userId: null, queueId: null })

    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'closed',
        userId: agent.userId,
        queueId: queue.id,
        closedBy: 'user',
        closedAt: expect.any(String),
      },
    })
    expect((await company.heard(ticketUpdated, 2)).at(-1)).toEqual({
      ticket: ticketIn(answer.body),
      before: { status: 'open', userId: agent.userId, queueId: queue.id, hidden: false },
    })
  })

  test('a request to close a ticket may contain the closer, the queue and empty machine fields, as older programs send them', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id] })
    const ticket = await company.accept(await company.waiting(queue), agent)

    const nothing = { promptId: null, integrationId: null, useIntegration: false }
    const answer = await close(ticket, agent, { userId: agent.userId, queueId: queue.id, ...nothing })

    const state = { status: 'closed', userId: agent.userId, queueId: queue.id, ...nothing }
    expect(answer).toMatchObject({ status: 200, body: state })
  })

  test('a waiting ticket is assigned to the person who closes it', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id] })

    expect(await close(await company.waiting(queue), agent)).toMatchObject({
      status: 200,
      body: { status: 'closed', userId: agent.userId },
    })
  })

  test('only supervisors and admins can close a colleague’s ticket', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id] })
    const colleague = await company.person({ queueIds: [queue.id] })
    const supervisor = await company.person({ profile: 'supervisor', queueIds: [queue.id] })
    const ticket = await company.accept(await company.waiting(queue), agent)

    expect(await close(ticket, colleague)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect(await close(ticket, supervisor)).toMatchObject({ status: 200, body: { userId: agent.userId } })
  })

  test('a second request to close a ticket gets an error with the status, and changes nothing', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null)
    await close(ticket, company.admin)

    expect(await close(ticket, company.admin)).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_STATUS', status: 'closed' },
    })
    expect(await company.heard(ticketUpdated)).toHaveLength(1)
  })

  test('closing is refused if the ticket is hidden or another company’s, or if the request names a missing user or queue', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(await company.queue())
    const other = await harness.company()
    const stranger = await other.person()

    expect(await close(ticket, await company.person())).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TICKET_FOUND' },
    })
    expect(await close(ticket, other.admin)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
    expect(await close(ticket, company.admin, { userId: stranger.userId })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_USER_FOUND' },
    })
    expect(await close(ticket, company.admin, { queueId: (await other.queue()).id })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    })
    expect((await company.ticket(ticket.id)).status).toBe('pending')
  })
})
