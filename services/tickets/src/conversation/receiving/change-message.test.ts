import { randomUUID } from 'node:crypto'
import type { EventData } from '@recado/contracts/event'
import { messageUpdated } from '@recado/contracts/messages/events'
import type { Message } from '@recado/contracts/messages/message'
import { messageChanged } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

describe('a change of a message', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const chat = { phone: '5511987650001', lid: null }
  const AT = '2026-03-01T12:00:00.000Z'
  type Changed = Partial<EventData<typeof messageChanged>>

  const publish = (company: Company, whatsappId: number, changed: Changed, eventId = randomUUID()) =>
    harness.service.publish(
      messageChanged,
      company.id,
      {
        whatsappId,
        chat,
        fromMe: false,
        by: null,
        author: null,
        at: AT,
        target: { waMessageId: 'M', fromMe: false },
        change: { kind: 'revoked' as const },
        ...changed,
      },
      eventId,
    )
  /** Waits until `isThere` accepts the newest message of the ticket. @returns this message */
  const last = (company: Company, ticketId: number, isThere: (message: Message | undefined) => boolean = () => true) =>
    eventually(async () => (await company.messages(ticketId)).at(-1), isThere)
  async function given(texts: string[] = ['Oi']) {
    const company = await harness.company()
    const connection = await company.connection()
    for (const [index, text] of texts.entries()) {
      await company.receive(connection.id, { chat, text, waMessageId: index === texts.length - 1 ? 'M' : randomUUID() })
    }
    const [ticket] = await company.tickets(([found]) => found?.unreadMessages === texts.length)
    return { company, whatsappId: connection.id, ticketId: ticket?.id ?? 0 }
  }

  test('an edit replaces the text of a message, keeps the former texts, and updates lists', async () => {
    const { company, whatsappId, ticketId } = await given(['Oi', 'um'])
    const before = await company.ticket(ticketId)
    await publish(company, whatsappId, { change: { kind: 'edited', text: 'dois' } })
    await publish(company, whatsappId, { change: { kind: 'edited', text: 'três' } })

    expect(await last(company, ticketId, (message) => message?.body === 'três')).toMatchObject({
      isEdited: true,
      previousBodies: ['um', 'dois'],
      isDeleted: false,
    })
    const ticket = await company.ticket(ticketId)
    expect(ticket).toMatchObject({ lastMessage: 'três', unreadMessages: 2, updatedAt: before.updatedAt })
    expect(await company.heard(messageUpdated, 2)).toMatchObject([
      { message: { body: 'dois' }, ticket: { lastMessage: 'dois' } },
      { message: { body: 'três' } },
    ])
  })

  test('a deletion marks the message as deleted once, and later edits are ignored', async () => {
    const { company, whatsappId, ticketId } = await given()
    const eventId = randomUUID()
    await publish(company, whatsappId, {}, eventId)
    await publish(company, whatsappId, {}, eventId)
    await publish(company, whatsappId, {})
    await publish(company, whatsappId, { change: { kind: 'edited', text: 'tarde demais' } })
    await publish(company, whatsappId, { change: { kind: 'reacted', emoji: '👍' } })

    expect(await last(company, ticketId, (message) => message?.reactions.length === 1)).toMatchObject({
      body: 'Oi',
      isDeleted: true,
      deletedBy: 'contact',
      isEdited: false,
    })
    expect(await company.heard(messageUpdated, 2)).toHaveLength(2)
  })

  test('a message that the contact deleted has no text if the company hides deleted messages; a message that we deleted keeps its text', async () => {
    const { company, whatsappId, ticketId } = await given()
    await company.setting('showDeletedMessages', 'disabled')
    await company.receive(whatsappId, { chat, text: 'esta', quoted: { waMessageId: 'M', fromMe: false } })
    await company.receive(whatsappId, { chat, text: 'nossa', fromMe: true, waMessageId: 'N' })
    await publish(company, whatsappId, { change: { kind: 'edited', text: 'Olá' } })
    await publish(company, whatsappId, {})
    await publish(company, whatsappId, { fromMe: true, target: { waMessageId: 'N', fromMe: true } })

    await last(company, ticketId, (message) => message?.isDeleted === true)
    expect(await company.messages(ticketId)).toMatchObject([
      { body: null, isDeleted: true, isEdited: true, previousBodies: [] },
      { body: 'esta', quotedMsg: { body: null, mediaUrl: null } },
      { body: 'nossa', isDeleted: true, deletedBy: 'agent' },
    ])
    const updates = await company.heard(messageUpdated, 3)
    expect(updates.map(({ message }) => message.body)).toEqual(['Olá', null, 'nossa'])
    await company.setting('showDeletedMessages', 'enabled')
    expect((await company.messages(ticketId))[0]).toMatchObject({ body: 'Olá', previousBodies: ['Oi'] })
  })

  test('each person has one reaction to a message, which can be replaced and removed and never counts as unread', async () => {
    const { company, whatsappId, ticketId } = await given()
    const react = (emoji: string | null, changed: Changed = {}) =>
      publish(company, whatsappId, { change: { kind: 'reacted', emoji }, ...changed })
    await react('👍')
    await react('❤️')
    for (const text of ['<b>', 'ok', '👍👍']) await react(text)
    await react('😮', { at: '2026-03-01T11:59:59.000Z' }) // older than the stored reaction
    await react('🎉', { fromMe: true, at: '2026-03-01T12:00:01.000Z' })

    expect((await last(company, ticketId, (message) => message?.reactions.length === 2))?.reactions).toEqual([
      { emoji: '❤️', fromMe: false, contactName: 'Carla', at: AT },
      { emoji: '🎉', fromMe: true, contactName: null, at: '2026-03-01T12:00:01.000Z' },
    ])
    expect(await company.ticket(ticketId)).toMatchObject({ lastMessage: 'Reagiu com ❤️', unreadMessages: 1 })

    await react(null)
    expect((await last(company, ticketId, (message) => message?.reactions.length === 1))?.reactions).toMatchObject([
      { emoji: '🎉' },
    ])
  })

  test('a change that arrives before its message is applied when the message arrives', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    await publish(company, whatsappId, { change: { kind: 'edited', text: 'dois' } })
    await publish(company, whatsappId, { change: { kind: 'reacted', emoji: '👍' } })
    // this change names another message with the same id
    await publish(company, whatsappId, { target: { waMessageId: 'M', fromMe: true } })
    await eventually(
      async () =>
        (await harness.service.database.query('select 1 from early_change where company_id = $1', [company.id]))
          .rowCount,
      (count) => count === 3,
    )
    expect(await company.tickets()).toEqual([])

    await company.receive(whatsappId, { chat, text: 'um', waMessageId: 'M' })
    const [ticket] = await company.tickets((all) => all.length === 1)
    expect(await last(company, ticket?.id ?? 0)).toMatchObject({
      body: 'dois',
      previousBodies: ['um'],
      isDeleted: false,
      reactions: [{ emoji: '👍' }],
    })
  })

  test('at most 200 changes of one conversation wait for their messages', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    for (let i = 0; i < 205; i++) await publish(company, whatsappId, { target: { waMessageId: `${i}`, fromMe: false } })
    const waiting = async () => {
      const { rows } = await harness.service.database.query<{ id: string }>(
        'select wa_message_id as id from early_change where company_id = $1 order by early_change.id',
        [company.id],
      )
      return rows.map(({ id }) => id)
    }

    expect(await eventually(waiting, (ids) => ids.at(-1) === '204')).toHaveLength(200)
  })

  test('a deletion in a closed ticket removes the text from lists, and the ticket stays closed and in its place', async () => {
    const { company, whatsappId, ticketId } = await given()
    await harness.service.database.query(`update ticket set status = 'closed' where company_id = $1`, [company.id])
    const { lastWords: _, previewWords: __, ...before } = await company.ticket(ticketId)
    await publish(company, whatsappId, { change: { kind: 'reacted', emoji: '👍' } })
    await publish(company, whatsappId, {})

    await last(company, ticketId, (message) => message?.isDeleted === true)
    const deleted = { lastMessage: 'Mensagem apagada', preview: 'Mensagem apagada' }
    expect(await company.tickets()).toMatchObject([{ ...before, ...deleted, version: before.version + 1 }])
  })

  test('a change from another company’s connection changes nothing here', async () => {
    const { company, whatsappId, ticketId } = await given()
    const other = await harness.company()
    await publish(other, whatsappId, {})
    await eventually(
      async () =>
        (await harness.service.database.query('select 1 from early_change where company_id = $1', [other.id])).rowCount,
      (count) => count === 1,
    )

    expect((await last(company, ticketId))?.isDeleted).toBe(false)
  })
})
