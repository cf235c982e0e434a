import { readRequested } from '@recado/contracts/messages/events'
import { listMessages } from '@recado/contracts/messages/routes'
import { ticketRead } from '@recado/contracts/tickets/events'
import { readTicket } from '@recado/contracts/tickets/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startTickets } from '../../../test/harness.ts'

describe('reading a ticket', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const open = (ticketId: number, as: object, query: { peek?: 'true'; pageNumber?: number; before?: number } = {}) =>
    harness.service.call(listMessages, { params: { ticketId }, query }, { as })
  const read = (ticketId: number, as: object) => harness.service.call(readTicket, { params: { ticketId } }, { as })

  async function givenUnread() {
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id] })
    const chat = { phone: '5511987654321', lid: '55' }
    const ticket = await company.waiting(queue, { chat, waMessageId: 'FIRST' })
    await company.receive(ticket.whatsappId, { chat, waMessageId: 'SECOND' })
    await company.texts(ticket.id, (texts) => texts.length === 2)
    return { company, queue, agent, chat, ticket: await company.accept(ticket, agent) }
  }

  test('a ticket is read when its agent opens the newest page: WhatsApp gets one report, and the ticket keeps its place', async () => {
    const { company, agent, chat, ticket } = await givenUnread()
    expect(ticket.unreadMessages).toBe(2)

    const answer = await open(ticket.id, agent)
    await open(ticket.id, agent)

    expect(answer.body.ticket).toMatchObject({
      unreadMessages: 0,
      updatedAt: ticket.updatedAt,
      version: ticket.version + 1,
    })
    // the third message is the entry about the acceptance
    expect(answer.body.messages.map((message) => message.read)).toEqual([true, true, true])
    expect(await company.heard(readRequested)).toEqual([
      { whatsappId: ticket.whatsappId, chat, waMessageIds: ['FIRST', 'SECOND'] },
    ])
    expect(await company.heard(ticketRead)).toEqual([{ ticket: answer.body.ticket }])
  })

  test('reading a ticket also marks unread messages before 150 outgoing messages, and unread messages that its counter misses', async () => {
    const { company, agent, chat, ticket } = await givenUnread()
    const add = (name: string, count: number, fromMe: boolean) =>
      harness.service.database.query(
        `insert into message (company_id, ticket_id, contact_id, whatsapp_id, wa_message_id, body, from_me, read, ack, media_type, origin)
           select company_id, ticket_id, contact_id, whatsapp_id, $2 || n, 'olá', $4, $4, 0, 'chat', origin
             from message, generate_series(1, $3::int) n where ticket_id = $1 and wa_message_id = 'SECOND'`,
        [ticket.id, name, count, fromMe],
      )
    await add('UNCOUNTED', 1, false)
    await add('OURS', 150, true)
    await company.receive(ticket.whatsappId, { chat, waMessageId: 'THIRD' })
    await company.tickets(([found]) => found?.unreadMessages === 3)
    await harness.service.database.query('update ticket set unread_messages = 1 where id = $1', [ticket.id])

    await open(ticket.id, agent)
    expect(await company.heard(readRequested)).toMatchObject([
      { waMessageIds: ['FIRST', 'SECOND', 'UNCOUNTED1', 'THIRD'] },
    ])
    await company.receive(ticket.whatsappId, { chat, waMessageId: 'FOURTH' })
    await company.tickets(([found]) => found?.unreadMessages === 1)
    await open(ticket.id, agent)

    expect((await company.heard(readRequested)).at(-1)).toMatchObject({ waMessageIds: ['FOURTH'] })
  })

  test('a message that could not be decrypted is not reported as read, so that WhatsApp delivers it again', async () => {
    const { company, agent, chat, ticket } = await givenUnread()
    await company.receive(ticket.whatsappId, { chat, waMessageId: 'SEALED', kind: 'placeholder', text: '' })
    await company.texts(ticket.id, (texts) => texts.length === 3)

    expect((await open(ticket.id, agent)).body.ticket.unreadMessages).toBe(0)

    expect(await company.heard(readRequested)).toMatchObject([{ waMessageIds: ['FIRST', 'SECOND'] }])
  })

  test('a ticket is read when its agent reports that it is on screen', async () => {
    const { company, agent, ticket } = await givenUnread()

    expect(await read(ticket.id, agent)).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect(await read(ticket.id, agent)).toMatchObject({ status: 200 })

    expect(await company.heard(ticketRead)).toMatchObject([{ ticket: { unreadMessages: 0 } }])
    expect(await company.heard(readRequested)).toHaveLength(1)
  })

  test('a ticket is not marked as read by a request with `peek`, by an older page, or when another user opens it', async () => {
    const { company, queue, agent, ticket } = await givenUnread()
    const supervisor = await company.person({ profile: 'supervisor', queueIds: [queue.id] })
    const [, second] = (await open(ticket.id, supervisor)).body.messages

    await open(ticket.id, agent, { peek: 'true' })
    await open(ticket.id, agent, { pageNumber: 2 })
    await open(ticket.id, agent, { before: second?.id ?? 0 })
    await open(ticket.id, company.admin)
    expect((await read(ticket.id, company.admin)).status).toBe(200)
    expect((await read(ticket.id, supervisor)).status).toBe(200)

    expect(await company.ticket(ticket.id)).toEqual(ticket)
    expect((await harness.service.events()).filter(({ companyId }) => companyId === company.id)).not.toContainEqual(
      expect.objectContaining({ type: readRequested.type }),
    )
  })

  test('reading a hidden or another company’s ticket answers 404', async () => {
    const { company, ticket } = await givenUnread()

    for (const as of [await company.person(), (await harness.company()).admin]) {
      expect(await read(ticket.id, as)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
      expect(await open(ticket.id, as)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
    }
    expect((await company.ticket(ticket.id)).unreadMessages).toBe(2)
  })
})
