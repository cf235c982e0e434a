import { randomUUID } from 'node:crypto'
import { mentionedInNote, messageCreated, messageUpdated, noteDeleted } from '@recado/contracts/messages/events'
import { deleteMessage, editMessage, sendMessage } from '@recado/contracts/messages/routes'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, type Person, startTickets } from '../../../test/harness.ts'

describe('a note', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const write = (ticketId: number, as: Person, body: string, clientId?: string) =>
    harness.service.call(
      sendMessage,
      { params: { ticketId }, body: { body, isNote: true, ...(clientId && { clientId }) } },
      { as },
    )
  const remove = (messageId: number, as: Person) =>
    harness.service.call(deleteMessage, { params: { messageId } }, { as })

  async function scene() {
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ name: 'Bia', queueIds: [queue.id] })
    const colleague = await company.person({ queueIds: [queue.id] })
    return { company, agent, colleague, ticket: await company.waiting(queue) }
  }
  const typesOf = async (companyId: number) =>
    (await harness.service.events()).filter((event) => event.companyId === companyId).map(({ type }) => type)

  test('a message to the contact cannot quote a note', async () => {
    const { company, agent, ticket } = await scene()
    const { body } = await write(ticket.id, agent, 'Cliente difícil')
    await company.accept(ticket, agent)

    const quoting = { body: 'Bom dia', quotedMsg: { id: body.messages[0]?.id ?? 0 } }
    const answer = await harness.service.call(
      sendMessage,
      { params: { ticketId: ticket.id }, body: quoting },
      { as: agent },
    )

    expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } })
  })

  test('colleagues who may see a ticket can write and read notes in any status, and notes are not sent to WhatsApp', async () => {
    const { company, agent, colleague, ticket } = await scene()

    const { status, body } = await write(ticket.id, agent, ' Cliente antigo ')
    await company.accept(ticket, colleague)
    expect((await write(ticket.id, agent, 'Fala alto')).status).toBe(201) // the ticket belongs to a colleague
    const close = { params: { ticketId: ticket.id }, body: { status: 'closed' as const } }
    await harness.service.call(updateTicket, close, { as: company.admin })
    expect((await write(ticket.id, agent, 'Voltará')).status).toBe(201)

    expect(status).toBe(201)
    expect(body.messages).toMatchObject([
      {
        mediaType: 'note',
        body: 'Cliente antigo',
        fromMe: true,
        read: true,
        ack: 1,
        user: { id: agent.userId, name: 'Bia' },
      },
    ])
    expect(await company.texts(ticket.id)).toEqual(['Oi', 'Cliente antigo', 'Fala alto', 'Voltará'])
    expect(await company.ticket(ticket.id)).toMatchObject({ lastMessage: 'Oi', fromMe: false, unreadMessages: 1 })
    expect(await typesOf(company.id)).not.toContain('message.send-requested')
  })

  test('a note with the same clientId is stored once', async () => {
    const { company, agent, ticket } = await scene()
    const clientId = randomUUID()

    const [first, again] = [
      await write(ticket.id, agent, 'Uma vez', clientId),
      await write(ticket.id, agent, 'Uma vez', clientId),
    ]

    expect(again.body.messages[0]?.id).toBe(first.body.messages[0]?.id)
    expect(await company.texts(ticket.id)).toEqual(['Oi', 'Uma vez'])
    await write(ticket.id, agent, 'Depois') // the event of this note follows any event about the first note
    const heard = await company.heard(messageCreated, 3)
    expect(heard.filter(({ message }) => message.clientId === clientId)).toHaveLength(1)
  })

  test('a note needs 1 to 2,000 characters and a ticket that its author may see', async () => {
    const { company, agent, ticket } = await scene()
    const fault = { status: 400, body: { error: 'ERR_VALIDATION', fields: [{ field: 'body' }] } }

    for (const body of ['', '  ', 'x'.repeat(2_001)]) expect(await write(ticket.id, agent, body)).toMatchObject(fault)
    for (const as of [await company.person(), (await harness.company()).admin]) {
      expect(await write(ticket.id, as, 'Psiu')).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
    }
    expect(await company.texts(ticket.id)).toEqual(['Oi'])
  })

  test('a note notifies each mentioned person once if they may see the ticket, and the deletion of the note is published', async () => {
    const { company, agent, colleague, ticket } = await scene()
    const elsewhere = await company.person({ queueIds: [(await company.queue()).id] })
    const stranger = await (await harness.company()).person()
    const clientId = randomUUID()
    const mention = (mentions: number[], isNote = true) =>
      harness.service.call(
        sendMessage,
        { params: { ticketId: ticket.id }, body: { body: 'Olhe @Ana', isNote, mentions, clientId } },
        { as: agent },
      )

    const { body } = await mention([colleague.userId, elsewhere.userId, colleague.userId])
    await mention([colleague.userId])

    const [note] = body.messages
    expect(await company.heard(mentionedInNote)).toMatchObject([
      { message: note, ticket: { id: ticket.id }, userIds: [colleague.userId] },
    ])
    for (const isNote of [true, false]) {
      expect(await mention([stranger.userId], isNote)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_USER_FOUND' },
      })
    }
    await remove(note?.id ?? 0, agent)
    expect(await company.heard(noteDeleted)).toEqual([{ messageId: note?.id }])
  })

  test('a note can be deleted, with its row, only by its author or an admin, and cannot be edited', async () => {
    const { company, agent, colleague, ticket } = await scene()
    const [note] = (await write(ticket.id, agent, 'Segredo')).body.messages
    const [other] = (await write(ticket.id, agent, 'Outro')).body.messages
    const stranger = (await harness.company()).admin

    expect(await remove(note?.id ?? 0, colleague)).toMatchObject({ status: 403 })
    expect(await remove(note?.id ?? 0, await company.person())).toMatchObject({ status: 404 })
    expect(await remove(note?.id ?? 0, stranger)).toMatchObject({ status: 404 })
    const edit = { params: { messageId: note?.id ?? 0 }, body: { body: 'Melhor' } }
    expect((await harness.service.call(editMessage, edit, { as: agent })).status).not.toBe(200)
    expect(await remove(note?.id ?? 0, agent)).toMatchObject({ status: 200, body: { isDeleted: true, body: null } })
    expect((await remove(other?.id ?? 0, company.admin)).status).toBe(200)

    expect(await company.texts(ticket.id)).toEqual(['Oi'])
    const { rows } = await harness.service.database.query('select 1 from message where id = $1', [note?.id])
    expect(rows).toEqual([])
    const told = (await company.heard(messageUpdated)).find(({ message }) => message.id === note?.id)
    expect(told).toMatchObject({ message: { isDeleted: true, body: null, version: (note?.version ?? 0) + 1 } })
    expect(await remove(note?.id ?? 0, agent)).toMatchObject({ status: 404 })
  })
})
