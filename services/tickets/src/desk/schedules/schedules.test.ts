import { randomUUID } from 'node:crypto'
import { companyCreated, userDeleted } from '@recado/contracts/auth/events'
import { deleteContact, mergeContact } from '@recado/contracts/contacts/routes'
import { sendRequested } from '@recado/contracts/messages/events'
import { scheduleCreated, scheduleDeleted, scheduleUpdated } from '@recado/contracts/schedules/events'
import * as contract from '@recado/contracts/schedules/routes'
import type { Schedule } from '@recado/contracts/schedules/schedule'
import { aCompany } from '@recado/contracts/testing/company'
import { systemCaller } from '@recado/kit/caller'
import { CompanyDialect } from '@recado/kit/db/company-dialect'
import { createPool } from '@recado/kit/db/pool'
import { createInTx } from '@recado/kit/db/tx'
import { createLog } from '@recado/kit/log'
import { eventually } from '@recado/kit/testing/service'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'
import type { Database } from '../../tables/db.ts'
import { sendSchedule } from './send-schedule.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const MINUTE_MS = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()
let numbers = 0

async function addContact(company: Company, name = 'Carla'): Promise<number> {
  const body = { name, number: String(5521900000000 + ++numbers) }
  const { rows } = await harness.service.database.query(
    'insert into contact (company_id, name, number, is_whatsapp_valid) values ($1, $2, $3, true) returning id::int',
    [company.id, body.name, body.number],
  )
  await harness.service.database.query(
    `insert into contact_identity (company_id, kind, value, contact_id) values ($1, 'phone', $2, $3)`,
    [company.id, body.number, rows[0].id],
  )
  return rows[0].id
}

type Body = { body?: string; sendAt?: string; contactId?: number; whatsappId?: number | null }
const create = (as: Person, contactId: number, body: Body = {}) =>
  harness.service.call(
    contract.createSchedule,
    { body: { body: 'Lembrete', sendAt: inMinutes(60), contactId, ...body } },
    { as },
  )
const change = (as: Person, scheduleId: number, body: Body) =>
  harness.service.call(contract.changeSchedule, { params: { scheduleId }, body }, { as })
const remove = (as: Person, scheduleId: number) =>
  harness.service.call(contract.deleteSchedule, { params: { scheduleId } }, { as })
const show = (as: Person, scheduleId: number) =>
  harness.service.call(contract.getSchedule, { params: { scheduleId } }, { as })
const list = async (as: Person, query: Record<string, unknown> = {}) =>
  (await harness.service.call(contract.listSchedules, { query }, { as })).body

/** Sets the time of a schedule to this many minutes ago. */
const letPass = (id: number, minutesAgo = 1) =>
  harness.service.database.query(
    `update schedule set send_at = now() - make_interval(secs => $2), try_at = now() where id = $1`,
    [id, minutesAgo * 60],
  )
const settled = (company: Company, id: number): Promise<Schedule> =>
  eventually(
    async () => (await show(company.admin, id)).body,
    ({ status }) => status !== 'PENDENTE',
  )
/** Publishes a change of the company and waits until the service has stored it. */
async function tell({ id }: Company, version: number, changes: object): Promise<void> {
  await harness.service.publish(companyCreated, id, { company: aCompany(id, { version, ...changes }) })
  const known = 'select 1 from company_ref where company_id = $1 and version = $2'
  await eventually(async () => (await harness.service.database.query(known, [id, version])).rowCount)
}
const missing = { status: 404, body: { error: 'ERR_NO_SCHEDULE_FOUND' } }

describe('schedules', () => {
  test('schedules are created, changed and deleted by their owner, and seen by supervisors and admins', async () => {
    const company = await harness.company()
    const [owner, colleague] = [await company.person(), await company.person()]
    const lead = await company.person({ profile: 'supervisor' })
    const contactId = await addContact(company)

    const { status, body } = await create(owner, contactId)
    const changed = await change(owner, body.id, { body: 'Outro texto' })

    expect([status, body]).toMatchObject([
      201,
      {
        body: 'Lembrete',
        status: 'PENDENTE',
        contact: { id: contactId, name: 'Carla' },
        userId: owner.userId,
        error: null,
      },
    ])
    expect(changed.body).toMatchObject({ body: 'Outro texto', sendAt: body.sendAt, version: 2 })
    expect((await list(colleague)).schedules).toEqual([])
    expect(await show(colleague, body.id)).toMatchObject(missing)
    expect(await change(colleague, body.id, { body: 'x' })).toMatchObject(missing)
    expect(await remove(colleague, body.id)).toMatchObject(missing)
    for (const person of [owner, lead, company.admin]) {
      expect((await list(person)).schedules).toEqual([changed.body])
    }
    expect((await list((await harness.company()).admin)).schedules).toEqual([])
    expect(await remove(lead, body.id)).toMatchObject({ status: 200, body: { message: 'Agendamento excluído.' } })
    expect(await company.heard(scheduleCreated)).toEqual([{ schedule: body }])
    expect(await company.heard(scheduleUpdated)).toEqual([{ schedule: changed.body }])
    expect(await company.heard(scheduleDeleted)).toEqual([{ scheduleId: body.id, userId: owner.userId }])
  })

  test('a schedule is refused if its time is in the past, its contact belongs to another company, or the plan excludes schedules', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const contactId = await addContact(company)
    const foreign = await addContact(other)
    const { id: whatsappId } = await other.connection()

    const invalid = { status: 400, body: { fields: [{ field: 'sendAt', code: 'invalid' }] } }
    expect(await create(company.admin, contactId, { sendAt: inMinutes(0.5) })).toMatchObject(invalid)
    const { body } = await create(company.admin, contactId)
    expect(await change(company.admin, body.id, { sendAt: inMinutes(-1) })).toMatchObject(invalid)
    expect(await create(company.admin, contactId, { sendAt: '9999-12-31T23:59:59-23:59' })).toMatchObject(invalid)
    expect(await create(company.admin, foreign)).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } })
    expect(await create(company.admin, contactId, { whatsappId })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_WAPP_FOUND' },
    })
    expect(await create({ ...company.admin, features: [] } as never, contactId)).toMatchObject({
      status: 403,
      body: { error: 'ERR_FEATURE_DISABLED', feature: 'useSchedules' },
    })
  })

  test('schedules are found by text, contact, user, status and day, latest first', async () => {
    const company = await harness.company()
    const agent = await company.person()
    const [carla, erica] = [await addContact(company, 'Carla'), await addContact(company, 'Érica')]
    const first = (await create(agent, carla, { body: 'Até amanhã', sendAt: '2090-01-10T01:00:00-03:00' })).body.id
    const second = (await create(company.admin, erica, { sendAt: '2090-01-10T23:59:00-03:00' })).body.id
    const third = (await create(company.admin, carla, { sendAt: '2090-01-11T00:00:00-03:00' })).body.id
    const ids = async (query: Record<string, unknown> = {}) =>
      (await list(company.admin, query)).schedules.map(({ id }) => id)

    expect(await ids()).toEqual([third, second, first])
    expect(await ids({ searchParam: 'AMANHA' })).toEqual([first])
    expect(await ids({ searchParam: 'eri' })).toEqual([second])
    expect(await ids({ contactId: carla })).toEqual([third, first])
    expect(await ids({ userId: agent.userId })).toEqual([first])
    expect(await ids({ status: 'ENVIADA' })).toEqual([])
    expect(await ids({ date_from: '2090-01-10', date_to: '2090-01-10' })).toEqual([second, first])
    expect(await ids({ date_from: '2090-01-11' })).toEqual([third])
  })

  test('a schedule that is requested twice with one idempotency key is created once', async () => {
    const company = await harness.company()
    const body = { body: 'Lembrete', sendAt: inMinutes(60), contactId: await addContact(company) }
    const options = { as: company.admin, headers: { 'idempotency-key': 'key-12345' } }

    const answers = [1, 2].map(() => harness.service.call(contract.createSchedule, { body }, options))
    const ids = new Set((await Promise.all(answers)).map((answer) => answer.body.id))

    ids.delete(undefined as never) // one request may be refused while the other one runs
    expect(ids.size).toBe(1)
    expect((await list(company.admin)).count).toBe(1)
  })

  test('schedules are deleted with their contact', async () => {
    const company = await harness.company()
    const contactId = await addContact(company)
    const { body } = await create(company.admin, contactId)

    await harness.service.call(deleteContact, { params: { contactId }, query: {} }, { as: company.admin })

    expect(await show(company.admin, body.id)).toMatchObject(missing)
    expect(await company.heard(scheduleDeleted)).toEqual([{ scheduleId: body.id, userId: company.admin.userId }])
  })
})

describe('due schedules', () => {
  test('a due schedule is sent once, in a new closed ticket, and can no longer be changed', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    const agent = await company.person()
    const { body } = await create(agent, await addContact(company))
    await letPass(body.id)

    const sent = await settled(company, body.id)

    expect(sent).toMatchObject({ status: 'ENVIADA', sentAt: expect.any(String), ticketId: expect.any(Number) })
    const ticket = await company.ticket(sent.ticketId ?? 0)
    expect(ticket).toMatchObject({ status: 'closed', origin: 'schedule', userId: agent.userId, whatsappId })
    expect(ticket.lastMessage).toBe('Lembrete')
    expect(await company.messages(ticket.id)).toMatchObject([
      { body: 'Lembrete', fromMe: true, automatic: true, origin: 'schedule', ack: 0, user: null },
    ])
    expect(await company.heard(sendRequested)).toMatchObject([
      { whatsappId, content: { kind: 'text', text: 'Lembrete' } },
    ])
    const isSent = { status: 409, body: { error: 'ERR_SCHEDULE_SENT' } }
    expect(await change(agent, body.id, { body: 'x' })).toMatchObject(isSent)
    expect(await remove(agent, body.id)).toMatchObject(isSent)
    expect((await remove(company.admin, body.id)).status).toBe(200)
  })

  test('a due schedule replaces its variables with values of its ticket and company when it is sent', async () => {
    const company = await harness.company()
    const queue = await company.queue({ name: 'Vendas' })
    const agent = await company.person({ queueIds: [queue.id], name: 'Bruno' })
    const ticket = await company.accept(await company.waiting(queue, { pushName: 'Carla Dias {{agent}}' }), agent)
    const text = '{{firstName}} {{name}}: {{agent}}, {{queue}} {{unknown}} {{'
    const { body } = await create(company.admin, ticket.contactId, { body: text })
    await letPass(body.id)

    expect(await settled(company, body.id)).toMatchObject({ status: 'ENVIADA', body: text })
    expect((await company.texts(ticket.id)).at(-1)).toBe('Carla Carla Dias {{agent}}: Bruno, Vendas {{unknown}} {{')
  })

  test('a due schedule is sent once although many processes find it at the same time', async () => {
    const company = await harness.company()
    await company.connection()
    const log = createLog('tickets', 'silent')
    const pool = createPool(harness.service.environment['DATABASE_URL'] ?? '', 4, log)
    const database = new Kysely<Database>({ dialect: new CompanyDialect(pool) })
    const inTx = createInTx(database, () => {})
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await create(company.admin, await addContact(company))).body.id),
    )
    for (const id of ids) await letPass(id)

    const sendAll = async () => {
      for (const id of ids) await inTx(systemCaller(company.id, randomUUID()), (tx) => sendSchedule(tx, id))
    }
    await Promise.all([1, 2, 3, 4].map(sendAll))

    for (const id of ids) expect(await settled(company, id)).toMatchObject({ status: 'ENVIADA' })
    expect(await company.heard(sendRequested, 5)).toHaveLength(5)
    const { rows } = await harness.service.database.query('select 1 from message where company_id = $1', [company.id])
    expect(rows).toHaveLength(5)
    await database.destroy()
  })

  test("a due schedule is sent in the connection's active ticket, which keeps its agent", async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const agent = await company.person({ queueIds: [queue.id] })
    const ticket = await company.accept(await company.waiting(queue), agent)
    const { body } = await create(company.admin, ticket.contactId)
    await letPass(body.id)

    expect(await settled(company, body.id)).toMatchObject({ status: 'ENVIADA', ticketId: ticket.id })
    expect(await company.ticket(ticket.id)).toMatchObject({ status: 'open', userId: agent.userId, fromMe: true })
    expect(await company.texts(ticket.id)).toEqual(['Oi', 'Lembrete'])
  })

  test('a due schedule waits for its connection and fails after a day, unless it gets a new time', async () => {
    const company = await harness.company()
    const { id: closed } = await company.connection({ status: 'DISCONNECTED', isDefault: false })
    await company.connection()
    const contactId = await addContact(company)
    const { id } = (await create(company.admin, contactId, { whatsappId: closed })).body
    const { id: late } = (await create(company.admin, contactId)).body
    await letPass(id)
    await letPass(late, 24 * 60 + 1)

    expect(await settled(company, late)).toMatchObject({ status: 'ERRO', error: 'missed' })
    const { rows } = await eventually(
      () => harness.service.database.query('select 1 from schedule where id = $1 and try_at > now()', [id]),
      (answer) => answer.rows.length > 0,
    )
    expect([rows.length, (await show(company.admin, id)).body.status]).toEqual([1, 'PENDENTE'])
    await letPass(id, 24 * 60 - 0.1)
    expect(await settled(company, id)).toMatchObject({ status: 'ERRO', error: 'connection' })
    expect((await change(company.admin, id, { body: 'x' })).body).toMatchObject({ status: 'ERRO' })
    const again = await change(company.admin, id, { sendAt: inMinutes(5) })
    expect(again.body).toMatchObject({ status: 'PENDENTE', error: null })
    expect(await company.heard(sendRequested, 0)).toEqual([])
  })

  test('a due schedule fails while the plan has no schedules, and is sent after the plan includes schedules again', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    await Promise.all([company.connection(), other.connection()])
    const plan = aCompany(company.id).plan
    const features = plan.features.filter((feature) => feature !== 'useSchedules')
    const before = (await create(company.admin, await addContact(company))).body
    await tell(company, 1, { plan })
    await letPass(before.id)
    expect(await settled(company, before.id)).toMatchObject({ status: 'ENVIADA' })

    const { id } = (await create(company.admin, await addContact(company))).body
    const elsewhere = (await create(other.admin, await addContact(other))).body
    await tell(company, 2, { plan: { ...plan, features } })
    await tell(other, 1, { plan })
    await Promise.all([letPass(id), letPass(elsewhere.id)])
    expect(await settled(company, id)).toMatchObject({ status: 'ERRO', error: 'feature', sentAt: null })
    expect(await settled(other, elsewhere.id)).toMatchObject({ status: 'ENVIADA' })

    await tell(company, 3, { plan })
    expect((await change(company.admin, id, { sendAt: inMinutes(5) })).body).toMatchObject({ status: 'PENDENTE' })
    await letPass(id)
    expect(await settled(company, id)).toMatchObject({ status: 'ENVIADA', error: null })
    expect(await company.heard(sendRequested, 2)).toHaveLength(2)
  })

  test('a due schedule waits while its company is blocked, and is sent afterwards', async () => {
    const company = await harness.company()
    await company.connection()
    const { id } = (await create(company.admin, await addContact(company))).body
    await tell(company, 1, { dueDate: '2020-01-01' })
    await letPass(id, 24 * 60 + 1)
    await eventually(
      async () =>
        (await harness.service.database.query('select 1 from schedule where id = $1 and try_at > now()', [id]))
          .rowCount,
    )
    expect((await show(company.admin, id)).body).toMatchObject({ status: 'PENDENTE' })

    await tell(company, 2, {})
    await letPass(id)

    expect(await settled(company, id)).toMatchObject({ status: 'ENVIADA' })
  })

  test('a due schedule is sent even if its author was deleted', async () => {
    const company = await harness.company()
    await company.connection()
    const owner = await company.person({ name: 'Bia' })
    const { id } = (await create(owner, await addContact(company))).body
    await harness.service.publish(userDeleted, company.id, { userId: owner.userId })
    const gone = 'select 1 from user_ref where company_id = $1 and id = $2 and deleted'
    await eventually(async () => (await harness.service.database.query(gone, [company.id, owner.userId])).rowCount)

    await letPass(id)

    const { ticketId } = await settled(company, id)
    expect(await company.ticket(ticketId ?? 0)).toMatchObject({ status: 'closed', user: { name: 'Bia' } })
    expect(await company.heard(sendRequested)).toHaveLength(1)
  })

  test('a due schedule sends its file with the text as caption, or after a text that is too long for a caption', async () => {
    const company = await harness.company()
    await company.connection()
    const contactId = await addContact(company)
    const attach = async (id: number) => {
      const body = new FormData()
      body.append('file', new Blob(['a;b']), 'lista.csv')
      return harness.service.raw('POST', `/schedules/${id}/media-upload`, { body, as: company.admin })
    }
    const [short, long] = [
      (await create(company.admin, contactId)).body.id,
      (await create(company.admin, await addContact(company), { body: 'x'.repeat(1_025) })).body.id,
    ]
    for (const id of [short, long]) {
      expect(await attach(id)).toMatchObject({ status: 200, body: { mediaName: 'lista.csv' } })
      await letPass(id)
    }

    const partsOf = async (id: number) => {
      const { ticketId } = await settled(company, id)
      const messages = await company.messages(ticketId ?? 0)
      return messages.map(({ mediaType, body, mediaName }) => [mediaType, body?.length, mediaName])
    }
    expect(await partsOf(short)).toEqual([['application', 8, 'lista.csv']])
    expect(await partsOf(long)).toEqual([
      ['chat', 1_025, null],
      ['application', 0, 'lista.csv'],
    ])
    expect((await remove(company.admin, short)).status).toBe(200)
    const { rows } = await harness.service.database.query(
      'select 1 from media_file where company_id = $1 and delete_after is not null',
      [company.id],
    )
    expect(rows, 'the messages still have the files').toEqual([])
  })
})

test('schedules of a merged contact move to the remaining contact', async () => {
  const company = await harness.company()
  const [target, source] = [await addContact(company), await addContact(company)]
  const { body } = await create(company.admin, source)
  await harness.service.call(
    mergeContact,
    { params: { contactId: target }, body: { sourceId: source } },
    { as: company.admin },
  )
  expect((await show(company.admin, body.id)).body.contactId).toBe(target)
})
