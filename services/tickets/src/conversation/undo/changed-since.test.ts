import { userDeleted, userUpdated } from '@recado/contracts/auth/events'
import { connectionDeleted } from '@recado/contracts/connections/events'
import { eraseContact } from '@recado/contracts/contacts/data-routes'
import { mergeContact } from '@recado/contracts/contacts/routes'
import { changeRequested } from '@recado/contracts/messages/events'
import { deleteMessage } from '@recado/contracts/messages/routes'
import { createQueueOption, deleteQueue } from '@recado/contracts/queues/routes'
import { addTicketTag, createTag, deleteTag, removeTicketTag } from '@recado/contracts/tags/routes'
import { aUser } from '@recado/contracts/testing/company'
import { deleteTicket } from '@recado/contracts/tickets/routes'
import { messageChanged } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'
import { FAREWELL, undoingIn } from '../../../test/undoing.ts'

let harness: Harness
let scene: ReturnType<typeof undoingIn>
beforeAll(async () => {
  harness = await startTickets()
  scene = undoingIn(harness)
})
afterAll(() => harness.close())

const { call } = { call: ((...args) => harness.service.call(...args)) as Harness['service']['call'] }

/** The person loses all queues, and this service knows it. */
async function loseQueues(company: Company, { userId: id, name }: Person): Promise<void> {
  const user = { ...aUser(company.id, { id, name, profile: 'user', queueIds: [] }), version: 9 }
  await harness.service.publish(userUpdated, company.id, { user })
  const sql = 'select from user_ref where company_id = $1 and id = $2 and version = 9'
  await eventually(async () => (await scene.query(sql, [company.id, id])).rowCount)
}

describe('an undone close', () => {
  test.each(['undo', 'message'] as const)(
    'a close whose agent lost the queue since leaves the ticket waiting in the queue, by %s',
    async (by) => {
      const { company, agent, ticket, write } = await scene.given()
      const { undo } = await scene.close(ticket, agent)
      await loseQueues(company, agent)

      if (by === 'undo') expect((await scene.undo(undo, company.admin)).status).toBe(200)
      else await write('Ainda aí?')
      await eventually(async () => (await scene.stateOf(undo)) === 'undone')

      expect(await company.ticket(ticket.id)).toMatchObject({
        status: 'pending',
        userId: null,
        queueId: ticket.queueId,
        botPaused: false,
      })
      expect(await scene.activeTickets(company)).toBe(1)
    },
  )

  test('a close whose agent was deleted since leaves the ticket waiting', async () => {
    const { company, agent, ticket } = await scene.given()
    const { undo } = await scene.close(ticket, agent)
    await harness.service.publish(userDeleted, company.id, { userId: agent.userId, name: agent.name } as never)
    const sql = 'select from user_ref where company_id = $1 and id = $2 and deleted'
    await eventually(async () => (await scene.query(sql, [company.id, agent.userId])).rowCount)

    expect((await scene.undo(undo, company.admin)).status).toBe(200)

    expect(await company.ticket(ticket.id)).toMatchObject({ status: 'pending', userId: null })
  })

  test('a close whose queue was deleted since leaves the ticket without a queue', async () => {
    const { company, agent, sales, ticket } = await scene.given()
    const { undo } = await scene.close(ticket, agent)
    await call(deleteQueue, { params: { queueId: sales.id } } as never, { as: company.admin })

    expect((await scene.undo(undo, agent)).status).toBe(200)

    expect(await company.ticket(ticket.id)).toMatchObject({ status: 'open', userId: agent.userId, queueId: null })
  })

  test('a close whose connection was deleted since cannot be undone', async () => {
    const { company, agent, ticket } = await scene.given()
    const { undo } = await scene.close(ticket, agent)
    const { whatsappId } = ticket
    await harness.service.publish(connectionDeleted, company.id, { whatsappId } as never)
    const sql = 'select from connection_ref where company_id = $1 and id = $2 and deleted'
    await eventually(async () => (await scene.query(sql, [company.id, whatsappId])).rowCount)

    expect(await scene.undo(undo, agent)).toMatchObject({ status: 409, body: { reason: 'changed' } })
    expect(await company.ticket(ticket.id)).toMatchObject({ status: 'closed' })
  })
})

test('a close whose connection was deleted within the seconds sends no farewell, which would fail', async () => {
  const { company, agent, ticket } = await scene.given()
  const { undo } = await scene.close(ticket, agent)
  const { whatsappId } = ticket
  await harness.service.publish(connectionDeleted, company.id, { whatsappId } as never)
  const sql = 'select from connection_ref where company_id = $1 and id = $2 and deleted'
  await eventually(async () => (await scene.query(sql, [company.id, whatsappId])).rowCount)

  await scene.letTimePass(undo)

  expect(await scene.said(company)).toEqual([])
  expect(await scene.ratingUntil(ticket)).toBeNull()
})

test('an undone return stops the bot that began because the contact wrote meanwhile', async () => {
  const { company, agent, sales, ticket, write } = await scene.given()
  const option = { queueId: sales.id, title: 'Preço', message: 'Sobre preços' }
  await call(createQueueOption, { body: option } as never, { as: company.admin })
  const { undo } = await scene.offered(scene.change(ticket, { status: 'pending' }, agent))
  await write('Alguém aí?')
  await eventually(async () => (await company.ticket(ticket.id)).chatbot)

  expect((await scene.undo(undo, agent)).status).toBe(200)

  expect(await company.ticket(ticket.id)).toMatchObject({ status: 'open', chatbot: false, botPaused: true })
  await write('2')
  await eventually(async () => (await company.ticket(ticket.id)).lastMessage === '2')
})

describe('a merge of contacts', () => {
  async function givenOther() {
    const given = await scene.given()
    const { company, connection, ticket } = given
    const chat = { phone: '5511955554444', lid: null }
    await company.receive(connection.id, { chat, text: 'Sou eu também', pushName: 'Carla 2' })
    const other = (await company.tickets((all) => all.length === 2)).find(({ id }) => id !== ticket.id)
    if (!other) throw new Error('no ticket')
    const merge = (id: number, sourceId: number) =>
      call(mergeContact, { params: { contactId: id }, body: { sourceId } }, { as: company.admin })
    return { ...given, other, merge }
  }

  test('a merge with a contact that has an active ticket prevents the undoing, and the farewell is sent once', async () => {
    const { company, agent, ticket, other, merge } = await givenOther()
    const { undo } = await scene.close(ticket, agent)
    expect((await merge(other.contactId, ticket.contactId)).status).toBe(200)

    expect(await scene.undo(undo, company.admin)).toMatchObject({
      status: 409,
      body: { error: 'ERR_OTHER_OPEN_TICKET', ticket: { id: other.id } },
    })
    expect(await scene.letTimePass(undo)).toBe('left')
    expect((await scene.said(company)).filter((text) => text === FAREWELL)).toHaveLength(1)
    expect(await scene.activeTickets(company)).toBe(1)
  })

  test('a merge moves the offered deletion of a message with the message', async () => {
    const { company, agent, ticket, other, merge } = await givenOther()
    const message = await scene.sent(company, ticket, agent)
    const kept = await company.accept(other, company.admin)
    const { undo } = await scene.offered(
      call(deleteMessage, { params: { messageId: message.id }, query: { undoSeconds: 10 } }, { as: agent }),
    )
    expect((await merge(kept.contactId, ticket.contactId)).status).toBe(200)

    expect((await scene.undo(undo, agent)).status).toBe(200)
    await scene.letTimePass(undo)

    const back = (await company.messages(kept.id)).find(({ id }) => id === message.id)
    expect(back).toMatchObject({ ticketId: kept.id, isDeleted: false })
    expect(await company.heard(changeRequested, 0)).toEqual([])
  })

  test.each([
    ['is requested when its time is over', false],
    ['can be undone', true],
  ])(
    'if both contacts have a copy of a deleted message, the copy that stays is deleted too, and its deletion %s',
    async (_, isUndone) => {
      const { company, agent, connection, ticket, other, merge } = await givenOther()
      const { waMessageId, id: messageId } = await scene.sent(company, ticket, agent)
      const chat = { phone: '5511955554444', lid: null }
      await company.receive(connection.id, { chat, fromMe: true, waMessageId, text: 'Errei' })
      const find = async () => (await company.messages(other.id)).find((message) => message.waMessageId === waMessageId)
      const copy = await eventually(find)
      const { undo } = await scene.offered(
        call(deleteMessage, { params: { messageId }, query: { undoSeconds: 10 } }, { as: agent }),
      )
      expect((await merge(other.contactId, ticket.contactId)).status).toBe(200)
      const kept = (await company.tickets()).find(
        ({ contactId, status }) => contactId === other.contactId && status !== 'closed',
      )
      const now = async () =>
        (await company.messages(kept?.id ?? 0)).filter((message) => message.waMessageId === waMessageId)
      expect(await now()).toMatchObject([{ id: copy?.id, isDeleted: true, deletedBy: 'agent' }])

      if (isUndone) expect((await scene.undo(undo, company.admin)).status).toBe(200)
      await scene.letTimePass(undo)

      expect(await now()).toMatchObject([{ isDeleted: !isUndone }])
      expect((await company.heard(changeRequested, 0)).map(({ target }) => target.waMessageId)).toEqual(
        isUndone ? [] : [waMessageId],
      )
    },
  )
})

describe('the deletion of a message', () => {
  async function givenDeleted() {
    const given = await scene.given()
    const { company, agent, ticket } = given
    const message = await scene.sent(company, ticket, agent)
    const { undo } = await scene.offered(
      call(deleteMessage, { params: { messageId: message.id }, query: { undoSeconds: 10 } }, { as: agent }),
    )
    return { ...given, message, undo }
  }
  const revoked = async (company: Company) =>
    (await company.heard(changeRequested, 0)).map(({ target }) => target.waMessageId)

  test('the deletion of a message is requested at once when its ticket is deleted', async () => {
    const { company, ticket, message } = await givenDeleted()

    await call(deleteTicket, { params: { ticketId: ticket.id } }, { as: company.admin })

    expect(await revoked(company)).toEqual([message.waMessageId])
  })

  test('the deletion of a message is requested at once when its contact is erased, and the step is removed', async () => {
    const { company, ticket, message } = await givenDeleted()
    const { contactId, contact } = ticket

    await call(eraseContact, { params: { contactId }, body: { name: contact.name } }, { as: company.admin })

    expect(await revoked(company)).toEqual([message.waMessageId])
    expect((await scene.query('select from undo_step where company_id = $1', [company.id])).rowCount).toBe(0)
  })

  test('the deletion of a message cannot be undone once the message was deleted on the phone too', async () => {
    const { company, agent, ticket, message, undo } = await givenDeleted()
    await harness.service.publish(messageChanged, company.id, {
      whatsappId: ticket.whatsappId,
      chat: { phone: '5511987654321', lid: null },
      target: { waMessageId: message.waMessageId, fromMe: true },
      fromMe: true,
      by: null,
      author: null,
      change: { kind: 'revoked' },
      at: new Date().toISOString(),
    })
    await eventually(async () => (await scene.stateOf(undo)) === 'dropped')

    expect(await scene.undo(undo, agent)).toMatchObject({ status: 409, body: { reason: 'ended' } })
    expect(await revoked(company)).toEqual([])
  })
})

test('a removed tag that was deleted since does not come back, and the others do', async () => {
  const { company, agent, ticket } = await scene.given()
  const params = { ticketId: ticket.id }
  const tagId = (await call(createTag, { body: { name: 'Passageira' } }, { as: company.admin })).body.id
  await call(addTicketTag, { params: { ...params, tagId } }, { as: agent })
  const { undo } = await scene.offered(
    call(removeTicketTag, { params: { ...params, tagId }, query: { undoSeconds: 10 } }, { as: agent }),
  )
  await call(deleteTag, { params: { tagId } }, { as: company.admin })

  expect((await scene.undo(undo, agent)).status).toBe(200)

  expect((await company.ticket(ticket.id)).tags).toEqual([])
})
