import { randomUUID } from 'node:crypto'
import { ticketCreated, ticketDeleted } from '@recado/contracts/tickets/events'
import { createTicket, deleteTicket, getTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenFile } from '../../../test/files.ts'
import { type Company, type Harness, type Person, refuseRows, startTickets } from '../../../test/harness.ts'

describe('tickets that people open and delete', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  type Body = { contactId: number; queueId?: number | null; whatsappId?: number; userId?: number; status?: 'pending' }
  const begin = (as: Person, body: Body, headers: Record<string, string> = {}) =>
    harness.service.call(createTicket, { body }, { as, headers })
  const remove = ({ id }: Ticket, as: Person) =>
    harness.service.call(deleteTicket, { params: { ticketId: id } }, { as })

  async function insertContact(company: Company, number: string | null = '5511999990000'): Promise<number> {
    const { rows } = await harness.service.database.query(
      `insert into contact (company_id, name, number) values ($1, 'Nina', $2) returning id::int`,
      [company.id, number],
    )
    return rows[0].id
  }
  async function scene() {
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id] })
    const connection = await company.connection()
    return { company, queue, agent, connection, contactId: await insertContact(company) }
  }

  test('a new ticket is assigned to the caller, and the contact gets no message', async () => {
    const { company, queue, agent, connection, contactId } = await scene()

    const { status, body } = await begin(agent, { contactId, queueId: queue.id })

    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'open', userId: agent.userId, queueId: queue.id, whatsappId: connection.id })
    expect(body).toMatchObject({ origin: 'agent', acceptedAt: expect.any(String), botPaused: true, lastMessage: '' })
    expect(await company.heard(ticketCreated)).toEqual([{ ticket: body }])
    expect(await company.texts(body.id)).toEqual([])
  })

  test('opening a ticket answers ERR_CREATING_TICKET if the ticket cannot be stored', async () => {
    const { company, queue, agent, contactId } = await scene()
    await refuseRows(harness, 'ticket', company.id)

    const answer = await begin(agent, { contactId, queueId: queue.id })

    expect(answer).toMatchObject({ status: 500, body: { error: 'ERR_CREATING_TICKET' } })
  })

  test('a new ticket can wait, and supervisors and admins can assign it to another person', async () => {
    const { company, queue, agent, contactId } = await scene()
    const supervisor = await company.person({ profile: 'supervisor', queueIds: [queue.id] })
    const outsider = await company.person()
    const given = { contactId, queueId: queue.id, userId: agent.userId }

    expect(await begin(agent, { ...given, userId: supervisor.userId })).toMatchObject({ status: 403 })
    expect(await begin(supervisor, { ...given, userId: outsider.userId })).toMatchObject({
      status: 400,
      body: { error: 'ERR_USER_NOT_IN_QUEUE' },
    })
    expect(await begin(supervisor, given)).toMatchObject({ status: 201, body: { userId: agent.userId } })
    const other = await insertContact(company, '5511999990001')
    expect(await begin(agent, { contactId: other, queueId: queue.id, status: 'pending' })).toMatchObject({
      status: 201,
      body: { status: 'pending', userId: null, acceptedAt: null },
    })
  })

  test('a new ticket needs one of the caller’s queues; only an admin may open it without a queue', async () => {
    const { company, agent, contactId } = await scene()
    const foreign = await company.queue()
    const fault = { status: 400, body: { error: 'ERR_VALIDATION', fields: [{ field: 'queueId' }] } }

    expect(await begin(agent, { contactId })).toMatchObject(fault)
    expect(await begin(agent, { contactId, queueId: foreign.id })).toMatchObject(fault)
    expect(await begin(company.admin, { contactId })).toMatchObject({ status: 201, body: { queueId: null } })
  })

  test('a new ticket uses the requested connection, the caller’s, the default, or any open connection, in this order', async () => {
    const company = await harness.company()
    const contactId = await insertContact(company)
    const admin = await company.person({ profile: 'admin' })
    const from = async (whatsappId?: number) => {
      const { status, body } = await begin(admin, { contactId, ...(whatsappId && { whatsappId }) })
      if (status === 201) await remove(body, admin)
      return body.error ?? body.whatsappId
    }

    expect(await from()).toBe('ERR_NO_DEF_WAPP_FOUND')
    const closed = await company.connection({ status: 'DISCONNECTED', isDefault: false })
    expect([await from(), await from(closed.id)]).toEqual(['ERR_NO_DEF_WAPP_FOUND', 'ERR_WAPP_NOT_INITIALIZED'])
    const open = await company.connection({ isDefault: false })
    expect(await from()).toBe(open.id)
    const normal = await company.connection({ isDefault: true, status: 'OPENING' })
    expect([await from(), await from(open.id)]).toEqual([normal.id, open.id])
    expect(await from(987_654)).toBe('ERR_NO_WAPP_FOUND')
  })

  test('a contact has one active ticket per connection, and the error for a second ticket names the first one if it is visible', async () => {
    const { company, queue, agent, contactId } = await scene()
    const elsewhere = await company.queue()
    const colleague = await company.person({ queueIds: [elsewhere.id] })

    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(agent, { contactId, queueId: queue.id })))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const { body: made } = answers.find(({ status }) => status === 201) ?? { body: undefined }
    for (const { status, body } of answers.filter((answer) => answer.body !== made)) {
      expect([status, body.error, body['ticket']]).toEqual([
        409,
        'ERR_OTHER_OPEN_TICKET',
        { id: made?.id, uuid: made?.uuid, user: made?.user },
      ])
    }
    const unseen = await begin(colleague, { contactId, queueId: elsewhere.id })
    expect([unseen.body.error, unseen.body['ticket']]).toEqual(['ERR_OTHER_OPEN_TICKET', undefined])
  })

  test('a repeated request opens one ticket', async () => {
    const { company, queue, agent, contactId } = await scene()
    const headers = { 'idempotency-key': randomUUID() }

    const [first, again] = [
      await begin(agent, { contactId, queueId: queue.id }, headers),
      await begin(agent, { contactId, queueId: queue.id }, headers),
    ]

    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(await company.heard(ticketCreated)).toHaveLength(1)
  })

  test('a new ticket needs a contact of the company that can receive messages', async () => {
    const { company, queue, agent } = await scene()
    const other = await scene()
    const unreachable = await insertContact(company, null)

    for (const contactId of [other.contactId, 987_654_321]) {
      expect(await begin(agent, { contactId, queueId: queue.id })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_CONTACT_FOUND' },
      })
    }
    expect(await begin(agent, { contactId: unreachable, queueId: queue.id })).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_INVALID_CONTACT' },
    })
  })

  test('only an admin can delete a ticket, its messages and files are deleted, and browsers remove it', async () => {
    const company = await harness.company()
    const supervisor = await company.person({ profile: 'supervisor', noQueueTickets: 'enable' })
    const { ticket, path } = await givenFile(harness, company)
    const now = await company.ticket(ticket.id)

    expect(await remove(ticket, supervisor)).toMatchObject({ status: 403 })
    expect(await remove(ticket, (await harness.company()).admin)).toMatchObject({ status: 404 })
    expect(await remove(ticket, company.admin)).toMatchObject({
      status: 200,
      body: { message: 'Atendimento excluído.' },
    })

    expect(await company.heard(ticketDeleted)).toEqual([
      {
        ticketId: ticket.id,
        version: now.version + 1,
        before: { queueId: null, userId: null, status: 'pending', hidden: false },
      },
    ])
    const call = { params: { ticketId: ticket.id } }
    expect((await harness.service.call(getTicket, call, { as: company.admin })).status).toBe(404)
    const { rows } = await harness.service.database.query(
      'select delete_after > now() as "goesLater", (select count(*)::int from message where ticket_id = $2) as left from media_file where path = $1',
      [path, ticket.id],
    )
    expect(rows).toEqual([{ goesLater: true, left: 0 }])
    expect(await remove(ticket, company.admin)).toMatchObject({ status: 404 })
  })
})
