import { companyUpdated } from '@recado/contracts/auth/events'
import type { Connection } from '@recado/contracts/connections/connection'
import { deleteQueue, updateQueue } from '@recado/contracts/queues/routes'
import { aCompany } from '@recado/contracts/testing/company'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { eventually } from '@recado/kit/testing/service'
import { describe, expect, test } from 'vitest'
import { chat, startAutomaticTexts } from '../../../test/automatic-texts.ts'
import { type Company, ticketIn } from '../../../test/harness.ts'

const { harness, said, put, set, given } = await startAutomaticTexts()

describe('an automatic text', () => {
  const age = (ticket: Ticket, minutes: number) =>
    harness.service.database.query(
      `update ticket set last_message_at = now() - $2 * interval '1 minute', last_inbound_at = now() - $2 * interval '1 minute',
         queued_at = now() - $2 * interval '1 minute' where id = $1`,
      [ticket.id, minutes],
    )

  describe('a text after a step of a ticket', () => {
    test('the bot sends the greeting once per acceptance, if the company has turned the greeting on', async () => {
      const { company, ticket, agent } = await given()
      expect((await put(ticket, { status: 'open' }, agent)).status).toBe(200)
      await put(ticket, { status: 'pending' }, agent)
      expect(await said(company)).toEqual([])

      await set(company, 'sendGreetingAccepted', 'enabled')
      await set(company, 'greetingAcceptedMessage', '{{firstName}}, sou {{agent}} de {{queue}}: {{protocol}}')
      const accepted = await put(ticket, { status: 'open' }, agent)
      await put(ticket, { status: 'open' }, agent)

      const text = expect.stringMatching(new RegExp(`^Carla, sou Bruno de Vendas: \\d{8}${ticket.number}$`))
      expect(await said(company, 1)).toEqual([text])
      expect(accepted.body).toMatchObject({ status: 'open', lastMessage: text, fromMe: true, unreadMessages: 1 })
      const [message] = (await company.messages(ticket.id)).slice(-1)
      expect(message).toMatchObject({ body: text, fromMe: true, read: true, automatic: true, user: null, ack: 0 })
      const heard = await company.heard(ticketUpdated, 4)
      expect(heard.at(-1)?.ticket).toEqual(ticketIn(accepted.body))
    })

    test('the bot announces the new queue and agent of a transfer, but not a return to the same queue', async () => {
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
    ])('the farewell text comes from %s', async (_, completionMessage, expected) => {
      const { company, ticket, agent, queue } = await given({ completionMessage: 'Tchau da conexão' })
      const params = { queueId: queue.id }
      await harness.service.call(updateQueue, { params, body: { completionMessage } }, { as: company.admin })
      await put(ticket, { status: 'open' }, agent)

      const closed = await put(ticket, { status: 'closed' }, agent)

      expect(await said(company, 1)).toEqual([expected])
      expect(closed.body).toMatchObject({ status: 'closed', lastMessage: expected, queueOptionId: null })
      expect((await company.messages(ticket.id)).at(-1)).toMatchObject({ ticketId: ticket.id, automatic: true })
    })

    test('a ticket closes without a farewell text if the agent or the company does not want one', async () => {
      const { company, ticket, agent } = await given({ completionMessage: 'Tchau' })
      await set(company, 'userRating', 'enabled')
      await put(ticket, { status: 'open' }, agent)

      await put(ticket, { status: 'closed', farewell: false }, agent)

      expect(await said(company)).toEqual([])
    })
  })

  describe('a timer job', () => {
    async function answered(settings: Partial<Connection>) {
      const scene = await given(settings)
      await put(scene.ticket, { status: 'open' }, scene.agent)
      await scene.write('Alguma dúvida?', { fromMe: true })
      await scene.company.tickets(([ticket]) => ticket?.fromMe === true)
      return scene
    }

    test('a ticket whose contact does not answer closes once, with the inactivity text and without a farewell', async () => {
      const settings = { expiresMinutes: 30, expiresMessage: 'Até mais, {{firstName}}', completionMessage: 'Tchau' }
      const [due, young, off] = [await answered(settings), await answered(settings), await answered({})]
      const asking = await answered(settings)
      await set(due.company, 'userRating', 'enabled')
      await asking.write('Tenho')
      await asking.company.tickets(([ticket]) => ticket?.fromMe === false)
      await age(young.ticket, 15) // half of the limit; longer than a test takes on a busy machine
      for (const { ticket } of [off, asking, due]) await age(ticket, 31)

      const [closed] = await due.company.tickets(([ticket]) => ticket?.status === 'closed')

      expect(closed).toMatchObject({ closedBy: 'inactivity', lastMessage: 'Até mais, Carla', userId: due.agent.userId })
      expect(await said(due.company, 1)).toEqual(['Até mais, Carla'])
      expect(await due.company.lines(due.ticket.id)).toContain('Finalizado por inatividade')
      const later = await answered(settings)
      await age(later.ticket, 31)
      // the job has also processed the other tickets by now
      await later.company.tickets(([ticket]) => ticket?.status === 'closed')
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
      ['a program', 'api', 'closed'], // the last answer comes from a program instead of an agent
    ])(
      'if a contact who waits for an answer gets %s (%s), the conversation is %s after the inactivity limit',
      async (_, origin, status) => {
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
        // the job has also processed the other ticket by now
        await later.company.tickets(([ticket]) => ticket?.status === 'closed')

        expect((await waiting.company.ticket(waiting.ticket.id)).status).toBe(status)
      },
    )

    test.each([
      ['switched off', { status: false }],
      ['expired', { dueDate: '2020-01-01' }],
    ])('timers do nothing in a company that is %s until the company is active again', async (_, change) => {
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

      // the job has also processed the other ticket by now
      await free.company.tickets(([ticket]) => ticket?.status === 'closed')
      expect(await held.company.ticket(held.ticket.id)).toMatchObject({ status: 'open' })
      await tell(held.company, { version: 3 })
      await held.company.tickets(([ticket]) => ticket?.status === 'closed')
      expect(await said(held.company, 1)).toEqual(['Até mais'])
    })

    test('tickets that agents do not accept move to the redirect queue, which greets once and waits for agents', async () => {
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

    /** A waiting ticket that a prompt and an integration lead, and another queue with a person. */
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
      'the deletion of its queue in favour of another queue': (scene) => remove(scene, scene.goal.id),
      'the deletion of its queue without a replacement': (scene) => remove(scene, null),
      'its closing': ({ ticket, company }) => put(ticket, { status: 'closed' }, company.admin),
    }
    test.each(Object.keys(WAYS))('a machine no longer leads a ticket after %s', async (way) => {
      const scene = await led()
      expect(await scene.company.ticket(scene.ticket.id)).toMatchObject({ promptId: 7, integrationId: 8 })

      await WAYS[way]?.(scene)

      const after = await scene.company.ticket(scene.ticket.id)
      expect(after.version).toBeGreaterThan(scene.ticket.version)
      expect(after).toMatchObject(NOBODY)
    })

    test('a machine no longer leads a ticket that the inactivity job closed', async () => {
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

    test('a machine of a connection no longer leads a ticket that the redirect job moved to a queue', async () => {
      const company = await harness.company()
      const reception = await company.queue({ name: 'Recepção' })
      const connection = await company.connection({ redirectQueueId: reception.id, redirectMinutes: 5 })
      await company.receive(connection.id, { chat })
      const [ticket] = await company.tickets((all) => all.length === 1)
      if (!ticket) throw new Error('the company has no ticket')
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
