import { randomUUID } from 'node:crypto'
import { companyCreated, settingUpdated } from '@recado/contracts/auth/events'
import { dateOf } from '@recado/contracts/calendar/zone'
import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { messageCreated, messageUpdated, sendRequested } from '@recado/contracts/messages/events'
import { sendMessage } from '@recado/contracts/messages/routes'
import type { Queue } from '@recado/contracts/queues/queue'
import { createQueueOption, deleteQueueOption, updateQueue } from '@recado/contracts/queues/routes'
import { aCompany } from '@recado/contracts/testing/company'
import { ticketCreated, ticketUpdated } from '@recado/contracts/tickets/events'
import { deleteTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { messageReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

const DAY_MS = 24 * 60 * 60_000
const chat = { phone: '5511987654321', lid: null }
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('the bot of a waiting ticket', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  /** Waits until the bot has sent at least `enough` texts. @returns all texts of the bot */
  const said = async (company: Company, enough: number): Promise<string[]> =>
    (await company.heard(sendRequested, enough)).map(({ content }) =>
      'media' in content ? `[${content.kind} ${content.media.name}]` : 'text' in content ? content.text : content.kind,
    )
  /**
   * Waits until the last inbound message is stored and the bot has answered or ignored it.
   * @returns the company's only ticket
   */
  const settled = async (company: Company, lastInbound: string): Promise<Ticket> => {
    await eventually(
      () => company.heard(messageCreated),
      (all) => all.some(({ message }) => message.body === lastInbound),
    )
    const [ticket] = await company.tickets((all) => all.length === 1)
    if (!ticket) throw new Error('the company has no ticket')
    return ticket
  }
  const option = async (queue: Queue, title: string, as: Person, more: { message?: string; parentId?: number } = {}) =>
    (await harness.service.call(createQueueOption, { body: { queueId: queue.id, title, ...more } }, { as })).body
  const change = (queue: Queue, body: Partial<Queue>, as: Person) =>
    harness.service.call(updateQueue, { params: { queueId: queue.id }, body: body as object }, { as })
  const put = (ticketId: number, body: object, as: Person) =>
    harness.service.call(updateTicket, { params: { ticketId }, body }, { as })
  async function attach(path: string, as: Person, name: string): Promise<void> {
    const form = new FormData()
    form.append('file', new Blob([PNG]), name)
    await harness.service.raw('POST', path, { body: form, as })
  }
  async function set(company: Company, key: string, value: string): Promise<void> {
    await harness.service.publish(settingUpdated, company.id, {
      setting: { companyId: company.id, key, value, version: 2 },
    })
    await eventually(async () => {
      const sql = 'select 1 from setting_ref where company_id = $1 and key = $2'
      return (await harness.service.database.query(sql, [company.id, key])).rowCount
    })
  }
  async function tell(company: Company, changes: Parameters<typeof aCompany>[1]): Promise<void> {
    await harness.service.publish(companyCreated, company.id, { company: aCompany(company.id, changes) })
    await eventually(async () => {
      const sql = 'select 1 from company_ref where company_id = $1'
      return (await harness.service.database.query(sql, [company.id])).rowCount
    })
  }
  async function withMenu(greetingMessage = 'Olá {{firstName}}, aqui é {{company}}') {
    const company = await harness.company()
    const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })]
    const connection = await company.connection({ queueIds: [sales.id, support.id], greetingMessage })
    const write = (text: string, more: object = {}) =>
      company.receive(connection.id, { chat, text, pushName: 'Carla Dias', ...more })
    return { company, sales, support, connection, write }
  }
  const MENU = '*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte'

  test('the bot leads a contact from the menu through the options to a person, and every step is published', async () => {
    const { company, support, write } = await withMenu()
    const { admin } = company
    await tell(company, { name: 'Padaria' })
    await change(support, { greetingMessage: 'Suporte para {{name}}' }, admin)
    await attach(`/queue/${support.id}/media-upload`, admin, 'mapa.png')
    const parent = await option(support, 'Entrega', admin, { message: 'Sobre entregas' })
    const leaf = await option(support, 'Prazo', admin, { message: 'Um dia, {{firstName}}', parentId: parent.id })
    await attach(`/queue-options/${leaf.id}/media-upload`, admin, 'tabela.png')

    await write('Oi')
    expect(await said(company, 1)).toEqual([`Olá Carla, aqui é Padaria\n\n${MENU}`])
    await write('suporte')
    const entered = await said(company, 4)
    expect(entered.slice(1)).toEqual([
      'Suporte para Carla Dias',
      '[image mapa.png]',
      '*[ 1 ]* - Entrega\n*[ # ]* - Menu inicial',
    ])
    await write('1')
    expect((await said(company, 5)).at(-1)).toBe(
      'Sobre entregas\n\n*[ 1 ]* - Prazo\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial',
    )
    const [leading] = await company.tickets((all) => all[0]?.queueOptionId === parent.id)
    expect(leading).toMatchObject({ queueId: support.id, chatbot: true, unreadMessages: 3, fromMe: true })
    await write('1')
    expect((await said(company, 7)).slice(5)).toEqual(['Um dia, Carla', '[image tabela.png]'])

    const [ticket] = await company.tickets((all) => all[0]?.chatbot === false)
    expect(ticket).toMatchObject({
      status: 'pending',
      queueId: support.id,
      queueOptionId: leaf.id,
      lastMessage: 'Foto',
    })
    const isLast = ({ ticket: { version } }: { ticket: Ticket }) => version === ticket?.version
    const updates = await harness.service.heard(ticketUpdated, company.id, (all) => all.some(isLast))
    expect(updates.find(isLast)).toMatchObject({ ticket, before: { queueId: support.id } })
    const ours = (await company.heard(messageCreated, 11)).filter(({ message }) => message.fromMe)
    expect(ours.map(({ message }) => [message.origin, message.automatic, message.ack])).toEqual(
      Array(7).fill(['bot', true, 0]),
    )
    expect(ours[0]?.message.contact).toBeNull()
    await write('E agora?')
    await settled(company, 'E agora?')
    await write('Alô')
    await settled(company, 'Alô')
    expect(await said(company, 7)).toHaveLength(7)
    expect(await harness.service.dead('tickets.receive-message')).toBe(0)
  })

  test('the bot answers a message once if its event comes twice or WhatsApp delivers the message twice', async () => {
    const { company, connection, write } = await withMenu()
    const id = randomUUID()
    const first = await write('Oi', { id })
    await harness.service.publish(messageReceived, company.id, { whatsappId: connection.id, message: first }, id)
    await company.receive(connection.id, first)
    await said(company, 1)
    await write('9')

    expect(await said(company, 2)).toEqual([
      expect.stringMatching(/^Olá Carla/),
      expect.stringMatching(/^Opção inválida/),
    ])
    const [ticket] = await company.tickets((all) => all[0]?.unreadMessages === 2)
    expect(await company.texts(ticket?.id ?? 0)).toHaveLength(4)
  })

  test.each(['with a menu', 'without queues'])(
    'the bot of a connection %s greets a contact only once if 40 messages arrive at the same time',
    async (how) => {
      const { company, connection } = await withMenu()
      const plain = await company.connection({ greetingMessage: 'Olá {{firstName}}, aqui é {{company}}' })
      const { id } = how === 'with a menu' ? connection : plain
      const sentAt = new Date(Date.now() - 60_000).toISOString()

      await Promise.all(Array.from({ length: 40 }, (_, i) => company.receive(id, { chat, text: `Oi ${i}`, sentAt })))

      const [ticket] = await company.tickets((all) => all[0]?.unreadMessages === 40)
      expect(await said(company, 1)).toHaveLength(1)
      expect(await company.heard(ticketCreated)).toHaveLength(1)
      expect(await company.texts(ticket?.id ?? 0)).toHaveLength(41)
    },
  )

  test('the bot stops when an agent answers in the app or on the phone, and leads again when the agent puts the ticket back', async () => {
    const { company, support, connection, write } = await withMenu()
    const agent = await company.person({ queueIds: [support.id], noQueueTickets: 'enable' })
    await option(support, 'Prazo', company.admin)
    await write('Oi')
    await said(company, 1)
    const [waiting] = await company.tickets((all) => all[0]?.chatbot === true)
    const ticketId = waiting?.id ?? 0

    await write('Já vou', { fromMe: true })
    await company.tickets((all) => all[0]?.botPaused === true && all[0].chatbot === false)
    await write('2')
    await settled(company, '2')
    expect(await said(company, 1)).toHaveLength(1)

    expect((await put(ticketId, { status: 'open' }, agent)).body).toMatchObject({ chatbot: false, botPaused: true })
    const sent = { params: { ticketId }, body: { body: 'Pois não' } }
    expect((await harness.service.call(sendMessage, sent, { as: agent })).status).toBe(201)
    expect((await put(ticketId, { queueId: support.id, userId: null }, agent)).body).toMatchObject({ botPaused: false })
    await write('Voltei')
    expect((await said(company, 3)).at(-1)).toBe('*[ 1 ]* - Prazo\n*[ # ]* - Menu inicial')
    expect((await company.ticket(ticketId)).chatbot).toBe(true)
    expect(connection.id).toBe(waiting?.whatsappId)
  })

  test('an agent of the ticket’s queue can pause the bot; a user of another queue or company cannot', async () => {
    const { company, support, write } = await withMenu()
    const agent = await company.person({ queueIds: [support.id], noQueueTickets: 'enable' })
    const outsider = await company.person({ queueIds: [], noQueueTickets: 'disable' })
    const stranger = (await harness.company()).admin
    await write('Oi')
    await said(company, 1)
    const [waiting] = await company.tickets((all) => all[0]?.chatbot === true)
    const ticketId = waiting?.id ?? 0
    await put(ticketId, { queueId: support.id }, company.admin)

    for (const other of [outsider, stranger]) {
      expect((await put(ticketId, { chatbot: false }, other)).status).toBe(404)
    }
    const paused = { status: 'pending', userId: null, chatbot: false, botPaused: true }
    expect((await put(ticketId, { chatbot: false }, agent)).body).toMatchObject(paused)
    await write('1')
    await settled(company, '1')

    expect(await said(company, 1)).toHaveLength(1)
    expect(await company.ticket(ticketId)).toMatchObject(paused)
  })

  test('the bot ignores old and unreadable messages, and answers the next readable message', async () => {
    const { company, write } = await withMenu()

    await write('antiga', { late: true })
    await write('', { kind: 'placeholder' })
    await write('', { kind: 'unsupported' })
    await write('', { kind: 'phone_only' })
    await settled(company, 'antiga')
    await write('Oi')

    expect(await said(company, 1)).toHaveLength(1)
    expect((await settled(company, 'Oi')).unreadMessages).toBe(5)
  })

  test('the bot answers a message that becomes readable late, unless the message is old or the bot has answered a later one', async () => {
    const { company, support, write } = await withMenu()
    const first = await write('', { kind: 'placeholder' })
    await write('Oi', { waMessageId: first.waMessageId })
    await write('Oi', { waMessageId: first.waMessageId })
    expect(await said(company, 1)).toEqual([expect.stringContaining(MENU)])
    const second = await write('', { kind: 'placeholder' })
    const mentions = [{ written: '1199', address: null, name: 'Suporte', isUs: false }] // a queue has this name, too
    await write('@1199', { waMessageId: second.waMessageId, mentions })
    await company.tickets(([ticket]) => ticket?.queueId === support.id)

    const { company: other, write: writeThere } = await withMenu()
    const [old, early] = [await writeThere('', { kind: 'placeholder' }), await writeThere('', { kind: 'placeholder' })]
    await writeThere('antiga', { waMessageId: old.waMessageId, late: true })
    await writeThere('Alô')
    await said(other, 1)
    await writeThere('antes', { waMessageId: early.waMessageId })
    await writeThere('fim')
    await settled(other, 'fim')
    expect(await said(other, 2)).toHaveLength(2) // one answer to 'Alô' and one to 'fim'
    expect(await other.heard(messageUpdated, 2)).toMatchObject([
      { message: { body: 'antiga' } },
      { message: { body: 'antes' } },
    ])
  })

  test.each([
    ['switched off', { status: false }],
    ['expired', { dueDate: '2020-01-01' }],
  ])('the bot of a company that is %s sends nothing', async (_, change) => {
    const { company, write } = await withMenu()
    await tell(company, change)

    await write('Oi')

    expect(await settled(company, 'Oi')).toMatchObject({ chatbot: false, lastMessage: 'Oi' })
  })

  test('the bot tells a contact once that the company is closed, by the company’s time zone and hours', async () => {
    const { company, connection, write } = await withMenu()
    const never = DEFAULT_HOURS.map((entry) => ({ ...entry, startTime: '09:00', endTime: '09:00' }))
    await tell(company, { schedules: never, timezone: 'Asia/Tokyo' })
    await set(company, 'scheduleType', 'company')
    await company.connection({ ...connection, outOfHoursMessage: 'Fechado, {{name}}', version: connection.version + 1 })

    await write('Oi')
    await write('Alô')

    await settled(company, 'Alô')
    expect(await said(company, 1)).toEqual(['Fechado, Carla Dias'])
    expect(await company.tickets()).toMatchObject([{ queueId: null, chatbot: false, unreadMessages: 2 }])
  })

  test('the bot lets a contact wait in a closed queue that the contact chose', async () => {
    const { company, sales, write } = await withMenu()
    await set(company, 'scheduleType', 'queue')
    const schedules = sales.schedules.map((entry) => ({ ...entry, startTime: '00:00', endTime: '00:00' }))
    await change(sales, { schedules, outOfHoursMessage: '{{queue}} abre amanhã' }, company.admin)

    await write('Oi')
    await said(company, 1)
    await write('1')
    await write('Alô')

    expect((await said(company, 2)).at(-1)).toBe('Vendas abre amanhã')
    expect(await settled(company, 'Alô')).toMatchObject({ queueId: sales.id, status: 'pending' })
  })

  /** Yesterday, today and tomorrow, so that today is among them in every time zone. */
  const daysAround = (times: { startTime: string; endTime: string }) =>
    [-1, 0, 1].map((days) => ({ date: dateOf(new Date(Date.now() + days * DAY_MS)), name: 'Feriado', ...times }))
  const [closed, open] = [
    { startTime: '00:00', endTime: '00:00' },
    { startTime: '00:00', endTime: '23:59' },
  ]
  const always = DEFAULT_HOURS.map((entry) => ({ ...entry, ...open }))

  test('on a holiday of the company, the bot tells a contact that the company is closed', async () => {
    const { company, connection, write } = await withMenu()
    await tell(company, { schedules: always, specialDays: daysAround(closed) })
    await set(company, 'scheduleType', 'company')
    await company.connection({ ...connection, outOfHoursMessage: 'Feriado, {{name}}', version: connection.version + 1 })

    await write('Oi')
    await write('Alô')

    await settled(company, 'Alô')
    expect(await said(company, 1)).toEqual(['Feriado, Carla Dias'])
  })

  test('a holiday of the company closes its queues, unless a queue has its own hours on that date', async () => {
    const { company, sales, support, write } = await withMenu()
    await tell(company, { specialDays: daysAround(closed) })
    await set(company, 'scheduleType', 'queue')
    for (const queue of [sales, support])
      await change(queue, { schedules: always, outOfHoursMessage: '{{queue}} fechada' }, company.admin)
    await change(sales, { specialDays: daysAround(open), greetingMessage: 'Vendas aberta' }, company.admin)

    await write('Oi')
    await said(company, 1)
    await write('1')
    expect((await said(company, 2)).at(-1)).toBe('Vendas aberta')
    await company.receive((await company.connection({ queueIds: [support.id] })).id, {
      chat: { phone: '5511987650000', lid: null },
      text: 'Oi',
    })

    expect((await said(company, 3)).at(-1)).toBe('Suporte fechada')
  })

  test('if an admin deletes the option that a contact chose, the bot shows the top level of the queue again', async () => {
    const { company, support, write } = await withMenu()
    const parent = await option(support, 'Entrega', company.admin)
    await option(support, 'Prazo', company.admin, { parentId: parent.id })
    await option(support, 'Outro', company.admin)
    for (const [index, text] of ['Oi', '2', '1'].entries()) {
      await write(text)
      await said(company, index + 1)
    }

    const params = { optionId: parent.id }
    expect((await harness.service.call(deleteQueueOption, { params }, { as: company.admin })).status).toBe(200)
    expect(await company.tickets()).toMatchObject([{ queueOptionId: null, queueId: support.id }])
    await write('7')

    expect((await said(company, 4)).at(-1)).toBe('Opção inválida.\n\n*[ 1 ]* - Outro\n*[ # ]* - Menu inicial')
  })

  test('a file of the bot is deleted once neither a queue nor a message uses it', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    await attach(`/queue/${queue.id}/media-upload`, company.admin, 'mapa.png')
    const connection = await company.connection({ queueIds: [queue.id] })
    const used = async () => {
      const sql = 'select delete_after is null as used from media_file where company_id = $1 order by delete_after'
      return (await harness.service.database.query(sql, [company.id])).rows.map((row) => row.used)
    }
    async function writeAndForget(times: number, meanwhile: () => Promise<void>): Promise<void> {
      await company.receive(connection.id, { chat, text: 'Oi' })
      expect((await said(company, times)).at(-1)).toBe('[image mapa.png]')
      const [ticket] = await company.tickets((all) => all[0]?.lastMessage === 'Foto')
      await meanwhile()
      const params = { ticketId: ticket?.id ?? 0 }
      expect((await harness.service.call(deleteTicket, { params }, { as: company.admin })).status).toBe(200)
    }

    await writeAndForget(1, async () => {})
    expect(await used()).toEqual([true]) // the queue still uses the file
    await writeAndForget(2, async () => {
      await harness.service.raw('DELETE', `/queue/${queue.id}/media-upload`, { as: company.admin })
      expect(await used()).toEqual([true]) // the message still uses the file
    })
    expect(await used()).toEqual([false])
  })

  test('a message to one company’s bot causes no text in another company', async () => {
    const [ours, theirs] = [await withMenu(), await withMenu('Oi de lá')]

    await ours.write('Oi')
    await said(ours.company, 1)
    await theirs.write('1')

    expect(await said(theirs.company, 1)).toEqual([`Oi de lá\n\n${MENU}`])
    expect(await said(ours.company, 1)).toHaveLength(1)
  })
})
