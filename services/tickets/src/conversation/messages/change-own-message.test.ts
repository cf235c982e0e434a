import { changeRequested, deletionRefused, messageUpdated, sendRequested } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import {
  deleteMessage,
  editMessage,
  reactToMessage,
  retryMessage,
  sendMessage,
} from '@recado/contracts/messages/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

describe('an agent', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets({ answerMs: 15_000 }) // longer than an answer takes even on a busy machine
  })
  afterAll(() => harness.close())

  type Scene = { company: Company; agent: Person; ticket: Ticket; sent: Message; asked: Message }

  /** A conversation in which the agent has answered the contact's question. */
  async function given(): Promise<Scene> {
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id] })
    const ticket = await company.accept(await company.waiting(queue, { text: 'Quanto?' }), agent)
    const { body } = await harness.service.call(
      sendMessage,
      { params: { ticketId: ticket.id }, body: { body: 'Dez' } },
      { as: agent },
    )
    const [asked, sent] = await company.messages(ticket.id)
    if (!asked || !sent || !body.messages) throw new Error('the messages are missing')
    return { company, agent, ticket, sent, asked }
  }
  const remove = (id: number, as: Person) => harness.service.call(deleteMessage, { params: { messageId: id } }, { as })
  const edit = (id: number, body: string, as: Person) =>
    harness.service.call(editMessage, { params: { messageId: id }, body: { body } }, { as })
  const react = (id: number, emoji: string | null, as: Person) =>
    harness.service.call(reactToMessage, { params: { messageId: id }, body: { emoji } }, { as })
  const retry = (id: number, as: Person) => harness.service.call(retryMessage, { params: { messageId: id } }, { as })
  /** Answers the last requested change in place of WhatsApp. */
  async function answer({ company, ticket }: Scene, ack: 1 | -1, enough = 1) {
    const change = (await company.heard(changeRequested, enough)).at(-1)
    const news = { whatsappId: ticket.whatsappId, waMessageId: change?.waMessageId ?? '', ack }
    await harness.service.publish(messageAcknowledged, company.id, {
      ...news,
      error: ack < 0 ? 'ERR_SENDING_WAPP_MSG' : null,
    })
    return change
  }

  test('if an agent deletes a sent message, WhatsApp is asked to delete it, too', async () => {
    const scene = await given()
    const [removed, change] = await Promise.all([remove(scene.sent.id, scene.agent), answer(scene, 1)])

    expect(removed).toMatchObject({ status: 200, body: { isDeleted: true, deletedBy: 'agent', body: 'Dez' } })
    expect(change).toMatchObject({
      target: { waMessageId: scene.sent.waMessageId, fromMe: true },
      change: { kind: 'revoked' },
      to: { phone: scene.ticket.contact.number },
    })
    expect(await scene.company.ticket(scene.ticket.id)).toMatchObject({ lastMessage: 'Mensagem apagada' })
    expect((await remove(scene.sent.id, scene.agent)).status).toBe(200)
    expect(await scene.company.heard(changeRequested)).toHaveLength(1)
  })

  test('an agent can edit a sent message, and its former text stays in the history', async () => {
    const scene = await given()
    const [edited] = await Promise.all([edit(scene.sent.id, ' Onze ', scene.agent), answer(scene, 1)])

    expect(edited).toMatchObject({ status: 200, body: { body: 'Onze', isEdited: true, previousBodies: ['Dez'] } })
    expect((await scene.company.ticket(scene.ticket.id)).lastMessage).toBe('Onze')
  })

  test('an agent reacts to a message of either side, and a new emoji replaces the former one', async () => {
    const scene = await given()
    await Promise.all([react(scene.asked.id, '👍', scene.agent), answer(scene, 1)])
    const [changed] = await Promise.all([react(scene.asked.id, '🎉', scene.agent), answer(scene, 1, 2)])
    const [gone] = await Promise.all([react(scene.asked.id, null, scene.agent), answer(scene, 1, 3)])

    expect(changed.body.reactions).toMatchObject([{ emoji: '🎉', fromMe: true, contactName: null }])
    for (const emoji of ['<b>', 'ok', '🎉🎉'])
      expect((await react(scene.asked.id, emoji, scene.agent)).status).toBe(400)
    expect(gone).toMatchObject({ status: 200, body: { reactions: [] } })
    expect((await scene.company.heard(changeRequested, 3)).map(({ change }) => change)).toEqual([
      { kind: 'reacted', emoji: '👍' },
      { kind: 'reacted', emoji: '🎉' },
      { kind: 'reacted', emoji: null },
    ])
    expect((await scene.company.ticket(scene.ticket.id)).lastMessage).toBe('Dez')
  })

  test.each<[string, string, (scene: Scene) => Promise<{ status: number; body: unknown }>, object]>([
    ['deletion', 'ERR_DELETE_WAPP_MSG', ({ sent, agent }) => remove(sent.id, agent), { isDeleted: false }],
    [
      'correction',
      'ERR_EDITING_WAPP_MSG',
      ({ sent, agent }) => edit(sent.id, 'Onze', agent),
      { body: 'Dez', isEdited: false },
    ],
    ['reaction', 'ERR_SENDING_WAPP_MSG', ({ sent, agent }) => react(sent.id, '👍', agent), { reactions: [] }],
  ])(
    'if WhatsApp refuses a %s, the agent gets an error and the message is restored',
    async (_, error, change, before) => {
      const scene = await given()
      const [refused] = await Promise.all([change(scene), answer(scene, -1)])

      expect(refused).toMatchObject({ status: 502, body: { error } })
      expect((await scene.company.messages(scene.ticket.id))[1]).toMatchObject(before)
      expect((await scene.company.heard(messageUpdated, 2)).at(-1)).toMatchObject({ message: before })
      expect(await scene.company.heard(deletionRefused, 0)).toEqual([])
    },
  )

  test('if WhatsApp does not answer in time, the agent gets the changed message, and a late refusal restores the message', async () => {
    const scene = await given()
    expect(await remove(scene.sent.id, scene.agent)).toMatchObject({ status: 200, body: { isDeleted: true } })
    await answer(scene, -1)
    await answer(scene, -1)

    const isBack = ([, message]: readonly Message[]) => message?.isDeleted === false
    await eventually(() => scene.company.messages(scene.ticket.id), isBack)
    expect(await scene.company.heard(messageUpdated, 2)).toHaveLength(2)
  })

  test('a retry sends a failed message again under its former id', async () => {
    const { company, agent, ticket, sent } = await given()
    expect((await retry(sent.id, agent)).body).toMatchObject({ ack: 0 }) // the message has not failed
    const failed = {
      whatsappId: ticket.whatsappId,
      waMessageId: sent.waMessageId,
      ack: -1,
      error: 'ERR_SENDING_WAPP_MSG',
    }
    await harness.service.publish(messageAcknowledged, company.id, failed)
    await eventually(
      () => company.messages(ticket.id),
      ([, message]) => message?.ack === -1,
    )

    expect(await retry(sent.id, agent)).toMatchObject({ status: 200, body: { ack: 0, error: null } })
    const [first, second] = await company.heard(sendRequested, 2)
    expect(second).toEqual(first)
  })

  test('an agent cannot change a contact’s message, a message in a colleague’s ticket, or an invisible message', async () => {
    const { company, ticket, sent, asked, agent } = await given()
    const colleague = await company.person({ queueIds: [ticket.queueId ?? 0] })
    const stranger = await company.person()
    const { admin } = await harness.company()

    for (const refused of [await remove(asked.id, agent), await edit(asked.id, 'Eu não', agent)]) {
      expect(refused).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
    }
    for (const change of [remove, (id: number, as: Person) => react(id, '👍', as), retry]) {
      expect(await change(sent.id, colleague)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
      for (const as of [stranger, admin]) {
        expect(await change(sent.id, as)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } })
      }
    }
    expect(await remove(999_999, agent)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } })
  })

  test.each<[string, string, (scene: Scene) => Promise<{ status: number; body: unknown }>]>([
    ['edits', '16 minutes', ({ sent, agent }) => edit(sent.id, 'Onze', agent)],
    ['deletes', '49 hours', ({ sent, agent }) => remove(sent.id, agent)],
  ])('an agent %s a sent message after %s and gets an error', async (_, age, change) => {
    const scene = await given()
    await harness.service.database.query(
      'update message set created_at = now() - $2::interval where company_id = $1 and from_me',
      [scene.company.id, age],
    )

    expect(await change(scene)).toMatchObject({ status: 400, body: { error: 'ERR_MESSAGE_TOO_OLD' } })
  })

  test('a picture without a caption cannot be edited', async () => {
    const { company, agent, sent } = await given()
    await harness.service.database.query(
      `update message set media_type = 'image', body = '' where company_id = $1 and from_me`,
      [company.id],
    )

    expect(await edit(sent.id, 'Onze', agent)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  })

  test('a reply contains the quoted text, so that the phone can show it', async () => {
    const { company, agent, ticket, asked } = await given()
    const send = (quotedMsg: { id: number }) =>
      harness.service.call(
        sendMessage,
        { params: { ticketId: ticket.id }, body: { body: 'Dez reais', quotedMsg } },
        { as: agent },
      )
    const other = await given()

    expect(await send({ id: asked.id })).toMatchObject({
      status: 201,
      body: { messages: [{ quotedMsg: { id: asked.id, body: 'Quanto?', fromMe: false } }] },
    })
    expect((await company.heard(sendRequested, 2)).at(-1)?.content).toEqual({
      kind: 'text',
      text: 'Dez reais',
      quoted: { waMessageId: asked.waMessageId, fromMe: false, kind: 'text', text: 'Quanto?', participant: null },
    })
    expect(await send({ id: other.asked.id })).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } })
  })
})
