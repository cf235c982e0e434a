import { connectionDeleted } from '@recado/contracts/connections/events'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import { updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets, ticketIn } from '../../../test/harness.ts'

describe('reopening a ticket', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const change = (ticket: Ticket, as: object, body: { status: 'open' | 'closed'; queueId?: number | null }) =>
    harness.service.call(updateTicket, { params: { ticketId: ticket.id }, body }, { as })
  const reopen = (ticket: Ticket, as: object, queueId: number | null = ticket.queueId) =>
    change(ticket, as, { status: 'open', queueId })

  /** A ticket that the person accepted and closed. */
  async function ended(company: Company, person: Person, waiting: Promise<Ticket>): Promise<Ticket> {
    const { body } = await change(await company.accept(await waiting, person), company.admin, { status: 'closed' })
    return body
  }

  /** A second, waiting ticket: the contact writes again on the same connection. */
  async function secondOf(company: Company, phone: string, closed: Ticket): Promise<Ticket> {
    await company.receive(closed.whatsappId, { chat: { phone, lid: null } })
    const isSecond = ({ id, contactId }: Ticket) => contactId === closed.contactId && id !== closed.id
    const found = (await company.tickets((all) => all.some(isSecond))).find(isSecond)
    if (!found) throw new Error('the second ticket is missing')
    return found
  }

  test('a reopened ticket continues in its queue under its new agent, and the event says who could see the ticket before', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id] })
    const supervisor = await company.person({ profile: 'supervisor', queueIds: [queue.id], name: 'Sol' })
    const closed = await ended(company, agent, company.waiting(queue))

    const answer = await reopen(closed, supervisor)

    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 'open',
        userId: supervisor.userId,
        user: { name: 'Sol' },
        queueId: queue.id,
        closedAt: null,
        closedBy: null,
        acceptedAt: closed.acceptedAt,
        version: closed.version + 1,
      },
    })
    expect((await company.heard(ticketUpdated, 3)).at(-1)).toEqual({
      ticket: ticketIn(answer.body),
      before: { status: 'closed', userId: agent.userId, queueId: queue.id, hidden: false },
    })
    expect(answer.body.updatedAt > closed.updatedAt).toBe(true)
  })

  test('a reopened ticket that was never accepted gets an acceptance time', async () => {
    const company = await harness.company()
    const waiting = await company.waiting(null)
    const { body: closed } = await change(waiting, company.admin, { status: 'closed' })

    expect((await reopen(closed, company.admin)).body).toMatchObject({
      status: 'open',
      acceptedAt: expect.any(String),
    })
  })

  test('a repeated reopening by the same person changes nothing', async () => {
    const company = await harness.company()
    const closed = await ended(company, company.admin, company.waiting(null))
    const first = await reopen(closed, company.admin)

    expect(await reopen(closed, company.admin)).toMatchObject({ status: 200, body: first.body })
    expect(await company.heard(ticketUpdated, 3)).toHaveLength(3)
  })

  test('several simultaneous reopenings by the same person change the ticket once', async () => {
    const company = await harness.company()
    const closed = await ended(company, company.admin, company.waiting(null))

    const answers = await Promise.all(Array.from({ length: 8 }, () => reopen(closed, company.admin)))

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await company.heard(ticketUpdated, 3)).toHaveLength(3)
  })

  test('a request to reopen a ticket does not need a queue', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id] })
    const closed = await ended(company, agent, company.waiting(queue))

    const state = { status: 'open', userId: agent.userId, queueId: queue.id }
    expect(await change(closed, agent, { status: 'open' })).toMatchObject({ status: 200, body: state })
  })

  test('the former agent, supervisors and admins can reopen a ticket, and colleagues cannot', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id] })
    const colleague = await company.person({ queueIds: [queue.id] })
    const closed = await ended(company, agent, company.waiting(queue))

    expect(await reopen(closed, colleague)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    expect((await company.ticket(closed.id)).version).toBe(closed.version)
    expect(await reopen(closed, agent)).toMatchObject({ status: 200, body: { userId: agent.userId } })
  })

  test('a supervisor who has lost the queue cannot reopen a ticket that was assigned to them', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const supervisor = await company.person({ profile: 'supervisor' })
    const closed = await ended(company, company.admin, company.waiting(queue))
    await harness.service.database.query('update ticket set user_id = $1 where id = $2', [supervisor.userId, closed.id])

    expect(await reopen(closed, supervisor)).toMatchObject({ status: 400, body: { error: 'ERR_USER_NOT_IN_QUEUE' } })
  })

  test('if 20 supervisors reopen a ticket at once, one succeeds and the others get the name of this supervisor', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const supervisors = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        company.person({ profile: 'supervisor', queueIds: [queue.id], name: `Chefe ${i}` }),
      ),
    )
    const closed = await ended(company, company.admin, company.waiting(queue))

    const answers = await Promise.all(supervisors.map((supervisor) => reopen(closed, supervisor)))

    const winners = answers.filter(({ status }) => status === 200)
    expect(winners).toHaveLength(1)
    const winner = winners[0]?.body.user
    for (const refused of answers.filter(({ status }) => status !== 200))
      expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_ALREADY_ACCEPTED', winner } })
    expect(await company.heard(ticketUpdated, 3)).toHaveLength(3)
  })

  test('reopening is refused while the contact has another active ticket, and the error names that ticket only if it is visible', async () => {
    const company = await harness.company()
    const [queue, other] = [await company.queue(), await company.queue()]
    const agent = await company.person({ queueIds: [queue.id] })
    const phone = '5511977770001'
    const closed = await ended(company, agent, company.waiting(queue, { chat: { phone, lid: null } }))
    const second = await secondOf(company, phone, closed)
    await harness.service.database.query('update ticket set queue_id = $1 where id = $2', [other.id, second.id])

    const asAgent = await reopen(closed, agent)
    expect(asAgent).toMatchObject({ status: 409, body: { error: 'ERR_OTHER_OPEN_TICKET' } })
    expect(asAgent.body).not.toHaveProperty('ticket')
    expect(await reopen(closed, company.admin)).toMatchObject({
      status: 409,
      body: { error: 'ERR_OTHER_OPEN_TICKET', ticket: { id: second.id, uuid: second.uuid, user: null } },
    })
    expect((await company.ticket(closed.id)).status).toBe('closed')

    await change(second, company.admin, { status: 'closed' })
    expect((await reopen(closed, agent)).status).toBe(200)
  })

  test('if a contact writes while their ticket is reopened, one ticket is active and contains the message', async () => {
    const company = await harness.company()
    for (let round = 0; round < 8; round++) {
      const phone = `551197777100${round}`
      const closed = await ended(company, company.admin, company.waiting(null, { chat: { phone, lid: null } }))
      const [answer] = await Promise.all([
        reopen(closed, company.admin),
        company.receive(closed.whatsappId, { chat: { phone, lid: null }, text: `Ainda aí? ${round}` }),
      ])

      const active = await eventually(
        async () =>
          (await company.tickets()).filter((one) => one.contactId === closed.contactId && one.status !== 'closed'),
        (found) => found.some(({ lastMessage }) => lastMessage === `Ainda aí? ${round}`),
      )
      expect(active).toHaveLength(1)
      expect([200, 409]).toContain(answer.status)
      expect(active[0]?.id === closed.id).toBe(answer.status === 200)
    }
  })

  test('reopening a ticket is refused after its connection was deleted', async () => {
    const company = await harness.company()
    const closed = await ended(company, company.admin, company.waiting(null))
    await harness.service.publish(connectionDeleted, company.id, { whatsappId: closed.whatsappId })
    await eventually(async () => {
      const sql = 'select 1 from connection_ref where company_id = $1 and id = $2 and deleted'
      return (await harness.service.database.query(sql, [company.id, closed.whatsappId])).rowCount
    })

    expect(await reopen(closed, company.admin)).toMatchObject({
      status: 409,
      body: { error: 'ERR_WAPP_NOT_INITIALIZED' },
    })
  })

  test('reopening answers 404 for a hidden, foreign or missing ticket and for another company’s queue', async () => {
    const company = await harness.company()
    const closed = await ended(company, company.admin, company.waiting(await company.queue()))
    const other = await harness.company()

    for (const [target, as] of [
      [closed, await company.person()],
      [closed, other.admin],
      [{ ...closed, id: 987_654_321 }, company.admin],
    ] as const)
      expect(await reopen(target, as, null)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
    expect(await reopen(closed, company.admin, (await other.queue()).id)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    })
    expect((await company.ticket(closed.id)).version).toBe(closed.version)
  })
})
