import { messageCreated, readRequested } from '@recado/contracts/messages/events'
import { reactToMessage } from '@recado/contracts/messages/routes'
import { ticketRead, ticketTransferred, ticketUpdated } from '@recado/contracts/tickets/events'
import { listTickets, readTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket, TicketStatus } from '@recado/contracts/tickets/ticket'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets, ticketIn } from '../../../test/harness.ts'

type Change = Parameters<typeof change>[3]
let harness: Harness
const change = (
  { id }: Ticket,
  as: Person,
  _: Company,
  body: {
    status?: TicketStatus
    userId?: number | null
    queueId?: number | null
    whatsappId?: number
    note?: string
    chatbot?: boolean
  },
) => harness.service.call(updateTicket, { params: { ticketId: id }, body }, { as })

describe('the transfer of a ticket', () => {
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  /** Two queues, an agent with a ticket in the first queue, and people who can get the ticket. */
  async function scene() {
    const company = await harness.company()
    const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })]
    const agent = await company.person({ name: 'Bia', queueIds: [sales.id] })
    const colleague = await company.person({ name: 'Caio', queueIds: [sales.id, support.id] })
    const supervisor = await company.person({ name: 'Duda', profile: 'supervisor', queueIds: [sales.id] })
    const ticket = await company.accept(await company.waiting(sales), agent)
    const pass = (body: Change, as: Person = agent, of: Ticket = ticket) => change(of, as, company, body)
    return { company, sales, support, agent, colleague, supervisor, ticket, pass }
  }

  test('a transfer assigns the ticket to a person, who is notified with a note that the contact never sees', async () => {
    const { company, agent, colleague, ticket, pass } = await scene()

    const answer = await pass({ userId: colleague.userId, note: 'Quer trocar o tamanho' })

    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'open', user: { id: colleague.userId, name: 'Caio' }, queueId: ticket.queueId, botPaused: true },
    })
    expect(answer.body.acceptedAt).toBe(ticket.acceptedAt)
    expect((await company.heard(ticketUpdated, 2)).at(-1)).toEqual({
      ticket: ticketIn(answer.body),
      before: { status: 'open', userId: agent.userId, queueId: ticket.queueId, hidden: false },
    })
    expect(await company.heard(ticketTransferred)).toEqual([
      { ticket: ticketIn(answer.body), by: { id: agent.userId, name: 'Bia' }, note: 'Quer trocar o tamanho' },
    ])
    expect(await company.lines(ticket.id)).toEqual(['Aceito por Bia', 'Transferido de Bia para Caio por Bia'])
    expect((await company.messages(ticket.id)).at(-1)).toMatchObject({
      mediaType: 'note',
      body: 'Quer trocar o tamanho',
      user: { id: agent.userId, name: 'Bia' },
      fromMe: true,
    })
    expect(answer.body.lastMessage).toBe('Oi')
    const types = (await harness.service.events()).filter(({ companyId }) => companyId === company.id)
    expect(types.map(({ type }) => type)).not.toContain('message.send-requested')
  })

  test('a transferred ticket counts as unread for its new agent until they open it, even without unread messages', async () => {
    const { company, agent, colleague, supervisor, ticket, pass } = await scene()
    const unseenBy = async (as: Person) => {
      const call = { query: { status: 'open' as const, withUnreadMessages: 'true' as const } }
      return (await harness.service.call(listTickets, call, { as })).body.tickets.map(({ id }) => id)
    }
    const read = (as: Person) => harness.service.call(readTicket, { params: { ticketId: ticket.id } }, { as })
    await read(agent)
    expect(await unseenBy(agent)).toEqual([])

    const given = await pass({ userId: colleague.userId })
    expect(given.body).toMatchObject({ unreadMessages: 0, handedBy: { id: agent.userId, name: 'Bia' } })
    expect(await unseenBy(colleague)).toEqual([ticket.id])
    await read(supervisor)
    expect(await unseenBy(colleague)).toEqual([ticket.id])

    await read(colleague)

    expect((await company.ticket(ticket.id)).handedBy).toBeNull()
    expect(await unseenBy(colleague)).toEqual([])
    expect((await company.heard(ticketRead, 2)).at(-1)).toMatchObject({ ticket: { id: ticket.id, handedBy: null } })
    const back = await pass({ userId: agent.userId }, colleague)
    expect(back.body.handedBy).toEqual({ id: colleague.userId, name: 'Caio', at: expect.any(String) })
    const returned = await pass({ status: 'pending', userId: null }, agent)
    expect(returned.body.handedBy).toEqual({ id: agent.userId, name: 'Bia', at: expect.any(String) })
    await company.accept(returned.body, agent)
    const taken = await pass({ userId: supervisor.userId }, supervisor)
    expect(taken.body).toMatchObject({ userId: supervisor.userId, handedBy: null })
  })

  test('a returned ticket counts as unread for everyone who may see it, except the person who returned it, until a person accepts it', async () => {
    const { company, agent, colleague, supervisor, ticket, pass } = await scene()
    const newsOf = async (as: Person) => {
      const call = { query: { status: 'pending' as const, withUnreadMessages: 'true' as const } }
      return (await harness.service.call(listTickets, call, { as })).body.tickets.map(({ id }) => id)
    }
    await harness.service.call(readTicket, { params: { ticketId: ticket.id } }, { as: agent })

    const { body } = await pass({ status: 'pending', userId: null }, agent)

    expect(body.unreadMessages).toBe(0)
    expect(await newsOf(colleague)).toEqual([ticket.id])
    expect(await newsOf(supervisor)).toEqual([ticket.id])
    expect(await newsOf(agent)).toEqual([])
    await company.accept(body, colleague)
    expect(await newsOf(supervisor)).toEqual([])
    expect((await company.ticket(ticket.id)).handedBy).toBeNull()
  })

  test('a transfer to another queue removes the agent, and bots may lead the ticket again', async () => {
    const { company, support, ticket, pass } = await scene()

    const { body } = await pass({ queueId: support.id, userId: null })

    expect(body).toMatchObject({ status: 'pending', userId: null, queueId: support.id, botPaused: false })
    expect(Date.parse(body.queuedAt ?? '')).toBeGreaterThan(Date.parse(ticket.queuedAt ?? ''))
    expect(await company.lines(ticket.id)).toContain('Transferido de Bia para Suporte por Bia')
    expect((await pass({ queueId: support.id })).status).toBe(404) // the agent can no longer see the ticket
  })

  test('a ticket can return to waiting in its own queue', async () => {
    const { company, sales, agent, ticket, pass } = await scene()

    const { body } = await pass({ status: 'pending', userId: null })

    expect(body).toMatchObject({ status: 'pending', userId: null, queueId: sales.id, botPaused: false })
    expect(await company.lines(ticket.id)).toEqual(['Aceito por Bia', 'Devolvido à fila por Bia'])
    expect(await pass({ status: 'pending', userId: null }, company.admin)).toMatchObject({ status: 200, body })
    expect(await company.heard(ticketUpdated, 2)).toHaveLength(2)
    expect((await company.accept(ticket, agent)).userId).toBe(agent.userId)
  })

  test('the agent of a ticket, supervisors and admins can transfer the ticket if they may see it; colleagues cannot', async () => {
    const { company, sales, support, agent, colleague, supervisor, ticket, pass } = await scene()
    const refused = (error: string, status: number) => ({ status, body: { error } })

    expect(await pass({ userId: colleague.userId }, colleague)).toMatchObject(refused('ERR_NO_PERMISSION', 403))
    const waiting = await company.waiting(sales)
    expect(await pass({ userId: colleague.userId }, agent, waiting)).toMatchObject(refused('ERR_NO_PERMISSION', 403))
    const outsider = await company.person({ profile: 'supervisor', queueIds: [support.id] })
    const stranger = (await harness.company()).admin
    for (const as of [outsider, stranger]) {
      expect(await pass({ status: 'pending' }, as)).toMatchObject(refused('ERR_NO_TICKET_FOUND', 404))
    }
    expect((await company.ticket(ticket.id)).version).toBe(ticket.version)

    expect(await pass({ userId: colleague.userId }, supervisor)).toMatchObject({ status: 200 })
    const given = await pass({ userId: colleague.userId }, supervisor, waiting)
    expect(given).toMatchObject({ status: 200, body: { status: 'open', acceptedAt: expect.any(String) } })
    expect(await company.lines(waiting.id)).toEqual(['Transferido de Vendas para Caio por Duda'])
  })

  test('anyone who may see a waiting ticket can move it to another queue, and a repetition changes nothing', async () => {
    const { company, sales, support, agent, pass } = await scene()
    const other = await company.person({ queueIds: [support.id] })
    const stranger = (await harness.company()).admin
    const waiting = await company.waiting(sales)
    for (const as of [other, stranger]) expect((await pass({ queueId: support.id }, as, waiting)).status).toBe(404)
    expect((await company.ticket(waiting.id)).version).toBe(waiting.version)

    const given = await pass({ queueId: support.id, note: 'É entrega' }, agent, waiting)

    expect(given).toMatchObject({ status: 200, body: { status: 'pending', userId: null, queueId: support.id } })
    expect(Date.parse(given.body.queuedAt ?? '')).toBeGreaterThan(Date.parse(waiting.queuedAt ?? ''))
    expect(await company.lines(waiting.id)).toEqual(['Transferido de Vendas para Suporte por Bia'])
    expect((await company.messages(waiting.id)).at(-1)).toMatchObject({ mediaType: 'note', body: 'É entrega' })
    expect(await pass({ queueId: support.id }, other, waiting)).toMatchObject({ status: 200, body: given.body })
    expect((await company.accept(given.body, other)).userId).toBe(other.userId)
    expect((await pass({ queueId: sales.id }, agent, waiting)).status).toBe(404) // the agent no longer sees the ticket
  })

  test('if a colleague accepts a waiting ticket during its transfer, the colleague has it in one of the two queues', async () => {
    const { company, sales, support, agent, colleague, pass } = await scene()

    for (const waiting of [await company.waiting(sales), await company.waiting(sales), await company.waiting(sales)]) {
      const [passed, accepted] = await Promise.all([
        pass({ queueId: support.id }, agent, waiting),
        pass({ status: 'open', userId: colleague.userId }, colleague, waiting),
      ])

      const now = await company.ticket(waiting.id)
      // the colleague has both queues, so the acceptance always succeeds
      expect(accepted).toMatchObject({ status: 200, body: { userId: colleague.userId } })
      expect(now).toMatchObject({ status: 'open', userId: colleague.userId })
      const isLate = passed.status === 403
      expect(isLate ? sales.id : support.id).toBe(now.queueId)
      expect(await company.lines(waiting.id)).toEqual([
        ...(isLate ? [] : ['Transferido de Vendas para Suporte por Bia']),
        'Aceito por Caio',
      ])
    }
  })

  test('a transfer needs a person of the queue, and ids of the same company', async () => {
    const { company, support, agent, supervisor, ticket, pass } = await scene()
    const other = await harness.company()
    const [foreignQueue, foreignPerson] = [await other.queue(), await other.person()]
    const foreignConnection = await other.connection()

    for (const [body, status, error] of [
      [{ userId: supervisor.userId, queueId: support.id }, 400, 'ERR_USER_NOT_IN_QUEUE'],
      [{ userId: foreignPerson.userId }, 404, 'ERR_NO_USER_FOUND'],
      [{ queueId: foreignQueue.id }, 404, 'ERR_NO_QUEUE_FOUND'],
      [{ whatsappId: foreignConnection.id }, 404, 'ERR_NO_WAPP_FOUND'],
      [{}, 400, 'ERR_VALIDATION'],
      [{ note: 'Só uma nota' }, 400, 'ERR_VALIDATION'],
      [{ userId: agent.userId, note: 'x'.repeat(2_001) }, 400, 'ERR_VALIDATION'],
    ] as const) {
      expect(await pass(body), JSON.stringify(body)).toMatchObject({ status, body: { error } })
    }
    expect((await company.ticket(ticket.id)).version).toBe(ticket.version)
    // the service has no copy of this user
    expect(await pass({ userId: company.admin.userId })).toMatchObject({ status: 404 })
    const admin = await company.person({ profile: 'admin' })
    expect(await pass({ userId: admin.userId, queueId: support.id })).toMatchObject({ status: 200 }) // admins need no queue
  })

  test('a closed ticket cannot be transferred', async () => {
    const { company, colleague, pass } = await scene()
    await pass({ status: 'closed' })

    for (const body of [{ userId: colleague.userId }, { status: 'pending' }, { chatbot: true }] as const) {
      expect(await pass(body, company.admin)).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_STATUS' } })
    }
  })

  test('two simultaneous transfers to one person change the ticket once, and both succeed', async () => {
    const { company, colleague, supervisor, ticket, pass } = await scene()

    const answers = await Promise.all([
      pass({ userId: colleague.userId }, supervisor),
      pass({ userId: colleague.userId }, company.admin),
    ])

    expect(answers.map(({ body }) => body.userId)).toEqual([colleague.userId, colleague.userId])
    expect(await company.heard(ticketTransferred)).toHaveLength(1)
    expect((await company.ticket(ticket.id)).version).toBe(ticket.version + 1)
  })

  test('after a ticket moves to another connection, new messages use that connection and earlier messages stay readable', async () => {
    const { company, agent, ticket, pass } = await scene()
    const other = await company.connection({ name: 'Loja 2' })

    const { body } = await pass({ whatsappId: other.id })

    expect(body).toMatchObject({ status: 'open', userId: ticket.userId, whatsappId: other.id })
    expect(await company.texts(ticket.id)).toEqual(['Oi'])
    const [earlier] = await company.messages(ticket.id)
    const react = { params: { messageId: earlier?.id ?? 0 }, body: { emoji: '👍' } }
    expect(await harness.service.call(reactToMessage, react, { as: agent })).toMatchObject({
      status: 409,
      body: { error: 'ERR_WAPP_NOT_INITIALIZED' }, // the new connection does not know this message
    })
    const address = { phone: ticket.contact.number, lid: null }
    await company.receive(other.id, { chat: address, text: 'De novo' })
    expect(await company.texts(ticket.id, ({ length }) => length === 2)).toEqual(['Oi', 'De novo'])
    await harness.service.call(readTicket, { params: { ticketId: ticket.id } }, { as: agent })
    const read = await company.heard(readRequested, 2)
    expect(read.map(({ whatsappId, waMessageIds }) => [whatsappId, waMessageIds.length])).toEqual([
      [ticket.whatsappId, 1],
      [other.id, 1],
    ])
    await company.receive(ticket.whatsappId, { chat: address, text: 'Ainda aqui' })
    const all = await company.tickets(({ length }) => length === 2)
    const left = all.find(({ id }) => id !== ticket.id) ?? ticket
    // the new ticket shows all messages on its connection
    expect(await company.texts(left.id)).toEqual(['Oi', 'Ainda aqui'])
    expect(await pass({ whatsappId: ticket.whatsappId })).toMatchObject({
      status: 409,
      body: { error: 'ERR_OTHER_OPEN_TICKET' },
    })
  })

  test('a transfer publishes its history entry, which changes neither the unread count nor the preview', async () => {
    const { company, colleague, ticket, pass } = await scene()

    const { body } = await pass({ userId: colleague.userId })

    const lines = await eventually(
      async () => (await company.heard(messageCreated)).filter(({ message }) => message.mediaType === 'system'),
      ({ length }) => length === 2,
    )
    expect(lines.at(-1)).toMatchObject({ message: { fromMe: true, read: true, origin: 'system', automatic: true } })
    expect(lines.at(-1)?.ticket).toEqual(ticketIn(body))
    expect(body).toMatchObject({ lastMessage: ticket.lastMessage, fromMe: false, unreadMessages: 1 })
  })

  test('a bot can lead an open ticket until the ticket is transferred to a person', async () => {
    const { company, agent, colleague, ticket, pass } = await scene()

    expect(await pass({ chatbot: true }, colleague)).toMatchObject({ status: 403 })
    expect((await pass({ chatbot: true })).body).toMatchObject({
      chatbot: true,
      botPaused: false,
      userId: agent.userId,
    })
    expect((await pass({ chatbot: true })).body.version).toBe(ticket.version + 1)
    expect((await pass({ userId: colleague.userId })).body).toMatchObject({ chatbot: false, botPaused: true })
    expect((await pass({ status: 'closed' }, company.admin)).body).toMatchObject({ chatbot: false, botPaused: false })
  })
})
