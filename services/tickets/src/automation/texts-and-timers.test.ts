import { companyUpdated, settingUpdated } from '@recado/contracts/auth/events'
import type { SettingKey } from '@recado/contracts/auth/settings'
import type { Connection } from '@recado/contracts/connections/connection'
import { connectionUpdated } from '@recado/contracts/connections/events'
import { messageCreated, messageUpdated, sendRequested } from '@recado/contracts/messages/events'
import { deleteQueue, updateQueue } from '@recado/contracts/queues/routes'
import { ticketDeleted, ticketUpdated } from '@recado/contracts/tickets/events'
import { createTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { aCompany } from '@recado/kit/testing/resources'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../test/harness.ts'

const chat = { phone: '5511987654321', lid: null }
const TIMER_MS = 200

describe('what is said by nobody in person', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets({ timerMs: TIMER_MS })
  })
  afterAll(() => harness.close())

  const said = async (company: Company, enough = 0): Promise<string[]> =>
    (await harness.service.heard(sendRequested, company.id, (all) => all.length >= enough)).map(({ content }) =>
      'text' in content ? content.text : content.kind,
    )
  const put = (ticket: Ticket, body: object, as: Person) =>
    harness.service.call(updateTicket, { params: { ticketId: ticket.id }, body }, { as })
  async function set(company: Company, key: SettingKey, value: string): Promise<void> {
    const setting = { companyId: company.id, key, value, version: 2 }
    await harness.service.publish(settingUpdated, company.id, { setting })
    await eventually(async () => {
      const sql = 'select 1 from setting_ref where company_id = $1 and key = $2'
      return (await harness.service.database.query(sql, [company.id, key])).rowCount
    })
  }
  /** A ticket that waits in a queue whose connection is set up like this. */
  async function given(settings: Partial<Connection> = {}) {
    const company = await harness.company()
    const queue = await company.queue({ name: 'Vendas' })
    const connection = await company.connection({ queueIds: [queue.id], ...settings })
    const write = (text: string, more: object = {}) => company.receive(connection.id, { chat, text, ...more })
    await write('Oi')
    const [ticket] = await company.tickets((all) => all.length === 1)
    if (!ticket) throw new Error('no ticket')
    const agent = await company.person({ name: 'Bruno', queueIds: [queue.id] })
    return { company, queue, connection, ticket, agent, write }
  }
  const age = (ticket: Ticket, minutes: number) =>
    harness.service.database.query(
      `update ticket set last_message_at = now() - $2 * interval '1 minute', last_inbound_at = now() - $2 * interval '1 minute',
         queued_at = now() - $2 * interval '1 minute' where id = $1`,
      [ticket.id, minutes],
    )

  describe('on the steps of a ticket', () => {
    test('a greeting goes out once per acceptance, if the company wants it', async () => {
      const { company, ticket, agent } = await given()
      expect((await put(ticket, { status: 'open' }, agent)).status).toBe(200)
      await put(ticket, { status: 'pending' }, agent)
      expect(await said(company)).toEqual([])

      await set(company, 'sendGreetingAccepted', 'enabled')
      await set(company, 'greetingAcceptedMessage', '{{firstName}}, sou {{agent}} de {{queue}}: {{protocol}}')
      const accepted = await put(ticket, { status: 'open' }, agent)
      await put(ticket, { status: 'open' }, agent)

      const text = expect.stringMatching(new RegExp(`^Carla, sou Bruno de Vendas: \\d{8}${ticket.id}$`))
      expect(await said(company, 1)).toEqual([text])
      expect(accepted.body).toMatchObject({ status: 'open', lastMessage: text, fromMe: true, unreadMessages: 1 })
      const [message] = (await company.messages(ticket.id)).slice(-1)
      expect(message).toMatchObject({ body: text, fromMe: true, read: true, automatic: true, user: null, ack: 0 })
      const heard = await company.heard(ticketUpdated, 4)
      expect(heard.at(-1)?.ticket).toEqual(accepted.body)
    })

    test('a transfer is told with where it goes, a return to the same queue is not', async () => {
      const { company, ticket, agent, queue } = await given()
      const support = await company.queue({ name: 'Suporte' })
      const colleague = await company.person({ name: 'Caio', queueIds: [queue.id, support.id] })
      await set(company, 'sendMsgTransfTicket', 'enabled')
      await set(company, 'transferMessage', 'Para {{queue}} {{agent}}.')
      await put(ticket, { status: 'open' }, agent)

      await put(ticket, { userId: colleague.userId }, agent)
      await put(ticket, { status: 'pending', userId: null }, colleague)
      await put(ticket, { queueId: support.id, userId: null }, company.admin)

      expect(await said(company, 2)).toEqual(['Para Vendas Caio.', 'Para Suporte .'])
    })

    test.each([
      ['the queue', 'Tchau da fila', 'Tchau da fila'],
      ['the connection, when the queue has none', '', 'Tchau da conexão'],
    ])('the end is told by %s', async (_, completionMessage, expected) => {
      const { company, ticket, agent, queue } = await given({ completionMessage: 'Tchau da conexão' })
      const params = { queueId: queue.id }
      await harness.service.call(updateQueue, { params, body: { completionMessage } }, { as: company.admin })
      await put(ticket, { status: 'open' }, agent)

      const closed = await put(ticket, { status: 'closed' }, agent)

      expect(await said(company, 1)).toEqual([expected])
      expect(closed.body).toMatchObject({ status: 'closed', lastMessage: expected, queueOptionId: null })
      expect((await company.messages(ticket.id)).at(-1)).toMatchObject({ ticketId: ticket.id, automatic: true })
    })

    test('the end is not told where that is not wanted', async () => {
      const { company, ticket, agent } = await given({ completionMessage: 'Tchau' })
      await set(company, 'userRating', 'enabled')
      await put(ticket, { status: 'open' }, agent)

      await put(ticket, { status: 'closed', farewell: false }, agent)

      expect(await said(company)).toEqual([])
    })
  })

  describe('a rating', () => {
    const LEGEND = '1 - Insatisfeito, 2 - Satisfeito, 3 - Muito Satisfeito'
    async function asked(settings: Partial<Connection> = { completionMessage: 'Tchau' }) {
      const scene = await given(settings)
      await set(scene.company, 'userRating', 'enabled')
      await put(scene.ticket, { status: 'open' }, scene.agent)
      await put(scene.ticket, { status: 'closed' }, scene.agent)
      await said(scene.company, 1)
      return scene
    }

    test('is asked for after the last text, taken once, and thanked for; numbers after it stay with it', async () => {
      const { company, ticket, write } = await asked()
      expect(await said(company, 2)).toEqual(['Tchau', `Como você avalia o atendimento?\n\n${LEGEND}`])

      const answer = await write(' 3 ')
      await company.receive(ticket.whatsappId, answer)
      expect((await said(company, 3)).at(-1)).toBe('Obrigado pela sua avaliação!')

      const rated = await company.ticket(ticket.id)
      expect(rated).toMatchObject({ status: 'closed', rating: { rate: 3, at: answer.sentAt }, unreadMessages: 1 })
      expect(await company.heard(ticketUpdated)).toContainEqual({
        ticket: expect.objectContaining({ id: ticket.id, rating: rated.rating }),
        before: expect.anything(),
      })
      const messages = await company.heard(messageCreated)
      expect(messages.find(({ message }) => message.body === ' 3 ')?.message).toMatchObject({
        ticketId: ticket.id,
        read: true,
      })
      expect(await company.tickets()).toHaveLength(1)
      for (const more of ['2', '1️⃣', 'Satisfeito', '7']) await write(more)
      expect(await company.texts(ticket.id, (texts) => texts.includes('7'))).toEqual(
        expect.arrayContaining(['2', '1️⃣', 'Satisfeito', '7']),
      )
      expect((await company.ticket(ticket.id)).rating?.rate).toBe(3)
      expect(await said(company, 3)).toHaveLength(3)
      await write('Muito obrigado pela ajuda')
      const [next] = (await company.tickets((all) => all.length === 2)).filter(({ id }) => id !== ticket.id)
      expect(next).toMatchObject({ status: 'pending', lastMessage: 'Muito obrigado pela ajuda', rating: null })
      expect((await company.ticket(ticket.id)).rating?.rate).toBe(3)
    })

    test.each([
      ['anything else', 'Muito bom', 0],
      ['one after the hour', '3', 61],
    ])('is not %s, which opens a ticket and ends the time for it', async (_, text, minutes) => {
      const { company, ticket, write } = await asked()

      await write(text, { sentAt: new Date(Date.now() + minutes * 60_000).toISOString() })
      const all = await company.tickets((found) => found.length === 2)
      for (const { id } of all.filter(({ status }) => status === 'pending')) {
        await put({ ...ticket, id }, { status: 'closed', farewell: false }, company.admin)
      }
      await write('3')

      await company.tickets((found) => found.length === 3)
      expect((await company.ticket(ticket.id)).rating).toBeNull()
    })

    const AGAIN = `Não entendi a sua avaliação. Responda com 1, 2 ou 3.\n\n${LEGEND}`
    const pendingOf = async (company: Company) =>
      (await company.tickets((all) => all.some(({ status }) => status === 'pending'))).find(
        ({ status }) => status === 'pending',
      )
    /** Lets the time for another answer be over. */
    const expire = (ticket: Ticket) =>
      harness.service.database.query(`update ticket set unclear_until = now() - interval '1 second' where id = $1`, [
        ticket.id,
      ])

    test.each(['0', '4', 'abc', 'Oi!'])(
      'is asked for once more after %s, and the 3 that follows is taken',
      async (text) => {
        const { company, ticket, write } = await asked()
        await said(company, 2)

        const answer = await write(text)
        await company.receive(ticket.whatsappId, answer)
        expect((await said(company, 3)).at(-1)).toBe(AGAIN)
        await write('3')

        expect((await said(company, 4)).at(-1)).toBe('Obrigado pela sua avaliação!')
        expect((await company.ticket(ticket.id)).rating?.rate).toBe(3)
        expect(await company.tickets()).toHaveLength(1)
      },
    )

    test('in words or in the spelling of the legend is one', async () => {
      const { company, ticket, write } = await asked()
      await write('Muito satisfeito')
      expect((await said(company, 3)).at(-1)).toBe('Obrigado pela sua avaliação!')
      expect((await company.ticket(ticket.id)).rating?.rate).toBe(3)
      expect(await company.tickets()).toHaveLength(1)
    })

    test('is found among 0, 4 and a word: none of them opens a ticket, and each is asked for again', async () => {
      const { company, ticket, write } = await asked()
      for (const text of ['0', '4', 'abc', '3']) await write(text)

      expect((await said(company, 6)).slice(2)).toEqual([AGAIN, AGAIN, AGAIN, 'Obrigado pela sua avaliação!'])
      expect((await company.ticket(ticket.id)).rating?.rate).toBe(3)
      expect(await company.tickets()).toHaveLength(1)
      expect(await company.texts(ticket.id, (texts) => texts.includes('3'))).toEqual(
        expect.arrayContaining(['0', '4', 'abc', '3']),
      )
    })

    test('that is a number of another scale is asked for three times, then kept in silence, and counts when it comes', async () => {
      const { company, ticket, write } = await asked()
      for (const text of ['10', '3.5', '⭐⭐⭐', '５', '0']) await write(text)
      await company.texts(ticket.id, (texts) => texts.includes('0'))
      expect(await said(company, 5)).toHaveLength(5)
      await write('2')

      expect((await said(company, 6)).at(-1)).toBe('Obrigado pela sua avaliação!')
      expect((await company.ticket(ticket.id)).rating?.rate).toBe(2)
      expect(await company.tickets()).toHaveLength(1)
    })

    test.each([
      ['Oi', 3],
      ['Quero falar com vocês', null],
    ])(
      'is asked for once after a word: after %s both answers wait for an agent, and a rating in the hour is %s',
      async (second, rate) => {
        const { company, ticket, write } = await asked()
        await write('abc')
        await said(company, 3)

        await write(second)

        const opened = await pendingOf(company)
        expect(opened).toMatchObject({ lastMessage: second, unreadMessages: 2 })
        expect(await company.texts(opened?.id ?? 0, (texts) => texts.length >= 2)).toEqual(
          expect.arrayContaining(['abc', second]),
        )
        expect(await company.heard(messageUpdated)).toMatchObject([
          { message: { body: 'abc', ticketId: opened?.id, read: false }, ticket: { id: opened?.id } },
        ])
        await write('3')
        await write('fim')
        await company.tickets((all) => all.some(({ lastMessage }) => lastMessage === 'fim'))
        expect((await company.ticket(ticket.id)).rating?.rate ?? null).toBe(rate)
      },
    )

    test('does not come from what an agent is told who has taken the conversation that a word began', async () => {
      const { company, ticket, agent, queue, write } = await asked()
      for (const word of ['abc', 'Oi']) await write(word)
      const opened = await pendingOf(company)
      await put({ ...ticket, id: opened?.id ?? 0 }, { status: 'open', queueId: queue.id }, agent)
      await write('3')

      expect(await company.texts(opened?.id ?? 0, (texts) => texts.includes('3'))).toContain('3')
      expect((await company.ticket(ticket.id)).rating).toBeNull()
    })

    test('counts when it becomes readable late, and the ticket that it had opened is gone', async () => {
      const { company, ticket, write } = await asked()
      const { waMessageId } = await write('', { kind: 'placeholder' })
      const opened = await pendingOf(company)
      await write('3', { waMessageId })

      expect((await said(company, 3)).at(-1)).toBe('Obrigado pela sua avaliação!')
      expect(await company.tickets()).toMatchObject([{ id: ticket.id, rating: { rate: 3 } }])
      expect(await company.heard(ticketDeleted, 1)).toMatchObject([{ ticketId: opened?.id }])
      expect(await company.texts(ticket.id)).toContain('3')
    })

    test('is not taken from what becomes readable in a conversation that has begun', async () => {
      const { company, ticket, agent, queue, write } = await asked()
      const { waMessageId } = await write('', { kind: 'placeholder' })
      const opened = await pendingOf(company)
      await put({ ...ticket, id: opened?.id ?? 0 }, { status: 'open', queueId: queue.id }, agent)
      await write('3', { waMessageId })

      expect(await company.texts(opened?.id ?? 0, (texts) => texts.includes('3'))).toContain('3')
      expect((await company.ticket(ticket.id)).rating).toBeNull()
    })

    test('is not waited for longer than ten minutes: then the answer waits for an agent, once, and the bot answers', async () => {
      const { company, ticket, queue, connection, write } = await asked()
      const other = await company.queue({ name: 'Suporte' })
      const several = { ...connection, queueIds: [queue.id, other.id], version: connection.version + 1 }
      await harness.service.publish(connectionUpdated, company.id, { connection: several })
      await eventually(async () => {
        const sql = 'select 1 from connection_ref where id = $1 and version = $2'
        return (await harness.service.database.query(sql, [connection.id, several.version])).rowCount
      })
      await write('Oi')
      await said(company, 3)

      await expire(ticket)

      expect(await pendingOf(company)).toMatchObject({ unreadMessages: 1, fromMe: true })
      expect((await said(company, 4)).at(-1)).toContain('Suporte')
      await write('2')
      await company.tickets((all) =>
        all.some(({ unreadMessages, queueId }) => unreadMessages === 2 && queueId === other.id),
      )
      expect((await company.ticket(ticket.id)).rating).toBeNull()
      await write('3')
      expect((await said(company, 5)).at(-1)).toBe('Obrigado pela sua avaliação!')
      expect((await company.ticket(ticket.id)).rating?.rate).toBe(3)
      expect(await company.tickets()).toHaveLength(2)
    })

    test('an answer that was none is unread in the ticket that an agent has opened meanwhile', async () => {
      const { company, ticket, agent, queue, write } = await asked()
      await write('Oi')
      await said(company, 3)
      const body = { contactId: ticket.contactId, queueId: queue.id, whatsappId: ticket.whatsappId }
      const opened = await harness.service.call(createTicket, { body }, { as: agent })
      expect(opened.status).toBe(201)

      await expire(ticket)

      await company.tickets((all) =>
        all.some(({ id, unreadMessages }) => id === opened.body.id && unreadMessages === 1),
      )
      expect(await company.texts(opened.body.id)).toContain('Oi')
      expect(await company.tickets()).toHaveLength(2)
    })

    test('is not asked for again where the answer came late, or the ticket was opened again', async () => {
      const late = await asked()
      await late.write('Oi', { late: true })
      expect(await pendingOf(late.company)).toMatchObject({ lastMessage: 'Oi' })

      const { company, ticket, agent, queue, write } = await asked()
      await write('Oi')
      await said(company, 3)
      expect((await put(ticket, { status: 'open', queueId: queue.id }, agent)).status).toBe(200)
      await expire(ticket)
      const due = await asked()
      await due.write('Oi')
      await said(due.company, 3)
      await expire(due.ticket)
      await pendingOf(due.company) // so that the other has had its turn, too

      expect(await company.tickets()).toHaveLength(1)
    })

    test('is not asked for where no person answered, and not taken once the ticket is open again', async () => {
      const waiting = await given({ completionMessage: 'Tchau' })
      await set(waiting.company, 'userRating', 'enabled')
      await put(waiting.ticket, { status: 'closed' }, waiting.agent)
      expect(await said(waiting.company, 1)).toEqual(['Tchau'])

      const { company, ticket, agent, queue, write } = await asked()
      expect((await put(ticket, { status: 'open', queueId: queue.id }, agent)).status).toBe(200)
      await write('3')
      await company.tickets(([found]) => found?.lastMessage === '3')
      await put(ticket, { status: 'closed', farewell: false }, agent)
      await write('3')
      await company.tickets((all) => all.length === 2)
      expect((await company.ticket(ticket.id)).rating).toBeNull()
    })
  })

  describe('by the clock', () => {
    async function answered(settings: Partial<Connection>) {
      const scene = await given(settings)
      await put(scene.ticket, { status: 'open' }, scene.agent)
      await scene.write('Alguma dúvida?', { fromMe: true })
      await scene.company.tickets(([ticket]) => ticket?.fromMe === true)
      return scene
    }

    test('a conversation ends whose contact does not answer, with its own text and no other, once', async () => {
      const settings = { expiresMinutes: 30, expiresMessage: 'Até mais, {{firstName}}', completionMessage: 'Tchau' }
      const [due, young, off] = [await answered(settings), await answered(settings), await answered({})]
      const asking = await answered(settings)
      await set(due.company, 'userRating', 'enabled')
      await asking.write('Tenho')
      await asking.company.tickets(([ticket]) => ticket?.fromMe === false)
      await age(young.ticket, 15) // half of its time, and longer than a test takes on a busy machine
      for (const { ticket } of [off, asking, due]) await age(ticket, 31)

      const [closed] = await due.company.tickets(([ticket]) => ticket?.status === 'closed')

      expect(closed).toMatchObject({ closedBy: 'inactivity', lastMessage: 'Até mais, Carla', userId: due.agent.userId })
      expect(await said(due.company, 1)).toEqual(['Até mais, Carla'])
      expect(await due.company.lines(due.ticket.id)).toContain('Finalizado por inatividade')
      const later = await answered(settings)
      await age(later.ticket, 31)
      await later.company.tickets(([ticket]) => ticket?.status === 'closed') // so that the others have had their turn, too
      expect(await said(due.company)).toHaveLength(1)
      for (const { company } of [young, off, asking]) {
        expect(await company.tickets()).toMatchObject([{ status: 'open' }])
        expect(await said(company)).toEqual([])
      }
    })

    test.each([
      ['a greeting', 'system', 'open'],
      ['a campaign', 'campaign', 'open'],
      ['a schedule', 'schedule', 'open'],
      ['a program', 'api', 'closed'], // which answers in the place of a person
    ])('a contact who waits for an answer got %s instead (%s): the conversation is %s', async (_, origin, status) => {
      const settings = { expiresMinutes: 30, expiresMessage: 'Até mais' }
      const waiting = await answered(settings)
      await waiting.write('E a minha entrega?')
      await waiting.company.tickets(([ticket]) => ticket?.preview === 'E a minha entrega?')
      await harness.service.database.query(
        `update ticket set from_me = true, last_origin = $2, last_message = 'Oferta' where id = $1`,
        [waiting.ticket.id, origin],
      )
      await age(waiting.ticket, 31)
      const later = await answered(settings)
      await age(later.ticket, 31)
      await later.company.tickets(([ticket]) => ticket?.status === 'closed') // so that the other has had its turn, too

      expect((await waiting.company.ticket(waiting.ticket.id)).status).toBe(status)
    })

    test.each([
      ['switched off', { status: false }],
      ['expired', { dueDate: '2020-01-01' }],
    ])('nothing happens in a company that is %s, until its people may work again', async (_, change) => {
      const tell = (company: Company, changes: object) =>
        harness.service.publish(companyUpdated, company.id, { company: aCompany(company.id, changes) })
      const settings = { expiresMinutes: 5, expiresMessage: 'Até mais' }
      const [held, free] = [await answered(settings), await answered(settings)]
      await tell(held.company, { ...change, version: 2 })
      await eventually(async () => {
        const sql = 'select 1 from company_ref where company_id = $1 and version = 2'
        return (await harness.service.database.query(sql, [held.company.id])).rowCount
      })
      for (const { ticket } of [held, free]) await age(ticket, 6)

      await free.company.tickets(([ticket]) => ticket?.status === 'closed') // so that the other has had its turn, too
      expect(await held.company.ticket(held.ticket.id)).toMatchObject({ status: 'open' })
      await tell(held.company, { version: 3 })
      await held.company.tickets(([ticket]) => ticket?.status === 'closed')
      expect(await said(held.company, 1)).toEqual(['Até mais'])
    })

    test('tickets that nobody takes go to the queue that is there for it, which greets once and leaves them to people', async () => {
      const company = await harness.company()
      const reception = await company.queue({ name: 'Recepção' })
      const params = { queueId: reception.id }
      const body = { greetingMessage: 'Aqui é {{queue}}' }
      await harness.service.call(updateQueue, { params, body }, { as: company.admin })
      const connection = await company.connection({ redirectQueueId: reception.id, redirectMinutes: 5 })
      const other = { phone: '5511900000002', lid: null }
      for (const each of [chat, other]) await company.receive(connection.id, { chat: each })
      const waiting = await company.tickets((all) => all.length === 2)
      for (const ticket of waiting) await age(ticket, 6)

      const redirected = await company.tickets((all) => all.every(({ queueId }) => queueId === reception.id))

      expect(redirected).toMatchObject(
        [1, 2].map(() => ({ status: 'pending', chatbot: false, lastMessage: 'Aqui é Recepção' })),
      )
      expect(await said(company, 2)).toEqual(['Aqui é Recepção', 'Aqui é Recepção'])
      const [first] = redirected
      expect(await company.lines(first?.id ?? 0)).toEqual(['Redirecionado para Recepção'])
      expect(Date.parse(first?.queuedAt ?? '')).toBeLessThan(Date.now() - 5 * 60_000)
      await company.receive(connection.id, { chat: other, text: 'Alguém?' })
      await company.tickets((all) => all.some(({ lastMessage }) => lastMessage === 'Alguém?'))
      expect(await said(company)).toHaveLength(2)
    })
  })

  describe('a machine', () => {
    const NOBODY = { promptId: null, integrationId: null, useIntegration: false, chatbot: false, queueOptionId: null }

    /** A waiting ticket that machines lead where it is now, and another queue with a person. */
    async function led(settings: Partial<Connection> = {}) {
      const scene = await given(settings)
      const { company, ticket } = scene
      const goal = await company.queue({ name: 'Entregas' })
      const person = await company.person({ name: 'Diego', queueIds: [goal.id, scene.queue.id] })
      await harness.service.database.query(
        `update ticket set prompt_id = 7, integration_id = 8, use_integration = true, chatbot = true where id = $1`,
        [ticket.id],
      )
      return { ...scene, goal, person }
    }
    type Led = Awaited<ReturnType<typeof led>>

    const remove = ({ company, queue, goal }: Led, moveTo: number | null) =>
      harness.service.call(
        deleteQueue,
        { params: { queueId: queue.id }, query: moveTo === null ? {} : { moveTo: goal.id } },
        { as: company.admin },
      )
    const WAYS: Record<string, (scene: Led) => Promise<unknown>> = {
      'a transfer to a queue': ({ ticket, goal, company }) =>
        put(ticket, { queueId: goal.id, userId: null }, company.admin),
      'a transfer to a person in another queue': ({ ticket, goal, person, company }) =>
        put(ticket, { queueId: goal.id, userId: person.userId }, company.admin),
      'a transfer to another connection': async ({ ticket, company }) =>
        put(ticket, { whatsappId: (await company.connection()).id, userId: null }, company.admin),
      'the removal of its queue, which names another one': (scene) => remove(scene, scene.goal.id),
      'the removal of its queue, which names none': (scene) => remove(scene, null),
      'its end': ({ ticket, company }) => put(ticket, { status: 'closed' }, company.admin),
    }
    test.each(Object.keys(WAYS))('that led a ticket leads it no more after %s', async (way) => {
      const scene = await led()
      expect(await scene.company.ticket(scene.ticket.id)).toMatchObject({ promptId: 7, integrationId: 8 })

      await WAYS[way]?.(scene)

      const after = await scene.company.ticket(scene.ticket.id)
      expect(after.version).toBeGreaterThan(scene.ticket.version)
      expect(after).toMatchObject(NOBODY)
    })

    test('leads a ticket no more that its clock has closed', async () => {
      const { company, ticket, agent } = await led({ expiresMinutes: 30, expiresMessage: 'Até mais' })
      await put(ticket, { status: 'open' }, agent)
      await harness.service.database.query(
        `update ticket set from_me = true, last_message_at = now() - interval '1 hour' where id = $1`,
        [ticket.id],
      )
      const closed = await eventually(
        () => company.ticket(ticket.id),
        ({ status }) => status === 'closed',
      )

      expect(closed).toMatchObject({ ...NOBODY, closedBy: 'inactivity' })
    })

    test('of a connection leads a ticket no more that the clock gives to a queue', async () => {
      const company = await harness.company()
      const reception = await company.queue({ name: 'Recepção' })
      const connection = await company.connection({ redirectQueueId: reception.id, redirectMinutes: 5 })
      await company.receive(connection.id, { chat })
      const [ticket] = await company.tickets((all) => all.length === 1)
      if (!ticket) throw new Error('no ticket')
      await harness.service.database.query(
        `update ticket set prompt_id = 7, integration_id = 8, use_integration = true, chatbot = true,
           last_inbound_at = now() - interval '1 hour', queued_at = now() - interval '1 hour' where id = $1`,
        [ticket.id],
      )

      const [redirected] = await company.tickets((all) => all.every(({ queueId }) => queueId === reception.id))

      expect(redirected).toMatchObject(NOBODY)
    })
  })
})
