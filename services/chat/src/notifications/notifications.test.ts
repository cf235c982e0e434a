import { randomUUID } from 'node:crypto'
import { userDeleted } from '@recado/contracts/auth/events'
import { exportFinished } from '@recado/contracts/company-export/events'
import type { Connection } from '@recado/contracts/connections/connection'
import { connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import type { Doer } from '@recado/contracts/doer'
import { deletionRefused, mentionedInNote, noteDeleted, sendFailed } from '@recado/contracts/messages/events'
import {
  notificationCreated,
  notificationsRead,
  notificationsReloaded,
  notificationUpdated,
} from '@recado/contracts/notifications/events'
import * as contract from '@recado/contracts/notifications/routes'
import { aConnection, aMessage, aTicket } from '@recado/contracts/testing/conversation'
import { anyId } from '@recado/contracts/testing/resource'
import { ticketBreached, ticketDeleted, ticketTransferred, ticketWoken } from '@recado/contracts/tickets/events'
import type { WakeReason } from '@recado/contracts/tickets/snooze'
import { webhookSwitchedOff } from '@recado/contracts/webhooks/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, claimsOf, type Harness, type Person, startChat } from '../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startChat()
})
afterAll(() => harness.close())

const list = async (as: Person, query: { pageNumber?: number; unreadOnly?: 'true' | 'false' } = {}) =>
  (await harness.service.call(contract.listNotifications, { query }, { as: claimsOf(as) })).body
const read = (as: Person, notificationId: number) =>
  harness.service.call(contract.readNotification, { params: { notificationId } }, { as: claimsOf(as) })
const readAll = (as: Person, upTo?: number) =>
  harness.service.call(contract.readAllNotifications, { body: { upTo } }, { as: claimsOf(as) })
const heardBy = (company: Company, enough: number) =>
  harness.service.heard(notificationCreated, company.id, (all) => all.length >= enough)

/** Publishes the assignment of a ticket twice with the same event id. */
async function assign(company: Company, to: Person, by: Doer, note: string | null = null) {
  const ticket = aTicket(company.id, { id: anyId(), number: 7, status: 'open', userId: to.userId })
  const id = randomUUID()
  for (const _ of [1, 2]) await harness.service.publish(ticketTransferred, company.id, { ticket, by, note }, id)
  return ticket
}
const BY = { id: 5, name: 'Bia' }

test('the agent of a ticket gets one notification if a snooze ends by time or by an answer, and none if it ends otherwise', async () => {
  const company = await harness.company()
  const person = await company.person()
  const ticket = aTicket(company.id, { id: anyId(), number: 7, status: 'open', userId: person.userId, version: 3 })
  const publish = (because: WakeReason, of = ticket) =>
    harness.service.publish(ticketWoken, company.id, { ticket: of, because, by: null })

  for (const because of ['mention', 'transfer', 'person', 'time', 'time'] as const) await publish(because)
  await publish('time', { ...ticket, id: anyId(), status: 'pending', userId: null })
  await heardBy(company, 1) // these events have no order
  await publish('contact', { ...ticket, version: 5 })
  await heardBy(company, 2)

  const named = { id: ticket.id, uuid: ticket.uuid, number: 7, contactName: ticket.contact.name }
  expect((await list(person)).records.map(({ about, by }) => ({ about, by }))).toEqual([
    { about: { kind: 'ticket-woken', ticket: named, because: 'contact' }, by: null },
    { about: { kind: 'ticket-woken', ticket: named, because: 'time' }, by: null },
  ])
})

test('the assignee of a ticket gets one notification with assigner and note, unless they assigned it to themselves', async () => {
  const company = await harness.company()
  const [person, colleague] = [await company.person(), await company.person()]

  await assign(company, colleague, { id: colleague.userId, name: colleague.name })
  const ticket = await assign(company, person, BY, 'Cliente VIP')
  const made = await heardBy(company, 1)

  const about = {
    kind: 'ticket-assigned',
    ticket: { id: ticket.id, uuid: ticket.uuid, number: 7, contactName: ticket.contact.name },
    excerpt: 'Cliente VIP',
  }
  expect(await list(person)).toMatchObject({
    count: 1,
    unread: 1,
    hasMore: false,
    records: [{ by: BY, about, readAt: null }],
  })
  expect(made).toEqual([{ notification: (await list(person)).records[0] }])
  expect(await list(colleague)).toMatchObject({ records: [], count: 0, unread: 0 })
})

test("the assignee of a ticket is notified of an assignment by an API key under the key's name, even if the key is theirs", async () => {
  const company = await harness.company()
  const maker = await company.person()
  const byKey = { id: null, name: 'Robô' }

  await assign(company, maker, byKey)
  await heardBy(company, 1)

  expect(await list(maker)).toMatchObject({ count: 1, records: [{ by: byKey, about: { kind: 'ticket-assigned' } }] })
})

test('mentioned users and the agent of a failed message or deletion are notified until the note or the ticket is deleted', async () => {
  const company = await harness.company()
  const [person, colleague] = [await company.person(), await company.person()]
  const ticket = aTicket(company.id, { id: anyId(), status: 'open', userId: person.userId })
  const author = { id: colleague.userId, name: colleague.name }
  const note = aMessage(company.id, { id: anyId(), mediaType: 'note', body: 'Olhe @Ana', user: author })
  const failed = aMessage(company.id, { id: anyId(), fromMe: true, ack: -1, error: 'ERR_SENDING_WAPP_MSG', body: 'Oi' })

  const userIds = [person.userId, colleague.userId]
  await harness.service.publish(mentionedInNote, company.id, { message: note, ticket, userIds })
  for (const _ of [1, 2]) await harness.service.publish(sendFailed, company.id, { message: failed, ticket })
  const unassigned = { ...ticket, userId: null }
  await harness.service.publish(sendFailed, company.id, { message: failed, ticket: unassigned })
  const back = aMessage(company.id, { id: anyId(), fromMe: true, ack: 2, body: 'Errei' })
  for (const _ of [1, 2]) await harness.service.publish(deletionRefused, company.id, { message: back, ticket })
  await heardBy(company, 3)

  const kinds = async (as: Person) => (await list(as)).records.map(({ about }) => about.kind).sort()
  expect(await kinds(person)).toEqual(['deletion-refused', 'note-mention', 'send-failed'])
  expect(await kinds(colleague)).toEqual([])
  expect((await list(person)).records).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        by: author,
        about: expect.objectContaining({ messageId: note.id, excerpt: 'Olhe @Ana' }),
      }),
      expect.objectContaining({ by: null, about: expect.objectContaining({ error: 'ERR_SENDING_WAPP_MSG' }) }),
      expect.objectContaining({
        by: null,
        about: expect.objectContaining({ messageId: back.id, excerpt: 'Errei' }),
      }),
    ]),
  )
  await harness.service.publish(noteDeleted, company.id, { messageId: note.id })
  await harness.service.heard(notificationsReloaded, company.id)
  expect(await kinds(person)).toEqual(['deletion-refused', 'send-failed'])
  await harness.service.publish(ticketDeleted, company.id, { ticketId: ticket.id, version: 9, before: ticket })
  const told = await harness.service.heard(notificationsReloaded, company.id, (all) => all.length > 1)
  expect(told).toEqual([{ userIds: [person.userId] }, { userIds: [person.userId] }])
  expect(await kinds(person)).toEqual([])
})

test('admins are notified once when a connection fails, but not of short interruptions, stops by users and late events', async () => {
  const company = await harness.company()
  const [admin, agent] = [await company.person({ profile: 'admin' }), await company.person()]
  const connection = aConnection(company.id, { name: 'Loja' })
  let version = 0
  const becomes = (change: Partial<Connection>, at = ++version) =>
    harness.service.publish(connectionUpdated, company.id, { connection: { ...connection, ...change, version: at } })
  const isKept = () =>
    eventually(async () => {
      const { rows } = await harness.service.database.query('select version from connection_state where id = $1', [
        connection.id,
      ])
      return rows[0]?.version === version
    })
  const lost = { status: 'DISCONNECTED', statusReason: 'Sessão encerrada no celular.' } as const
  /** Publishes each event after the previous one is handled, because events of a connection may overtake each other. */
  async function pass(...changes: Partial<Connection>[]) {
    for (const change of changes) {
      await becomes(change)
      await isKept()
    }
  }

  await pass({ status: 'qrcode' }, lost) // a connection that was never up has not failed
  await pass({ status: 'CONNECTED' }, { status: 'OPENING', retries: 3 }, { status: 'CONNECTED' })
  await pass({ status: 'DISCONNECTED', statusReason: null }, { status: 'CONNECTED' }) // stopped and started by a user
  // an unknown status does not count as a failure
  await pass({ status: 'of-a-later-release' as never, statusReason: 'why' }, { status: 'CONNECTED' })
  expect(await list(admin)).toMatchObject({ count: 0 })
  await pass(lost, { status: 'OPENING' }, lost)
  await becomes({ status: 'CONNECTED' }, 1)
  await becomes(lost, 2)
  await pass({ status: 'CONNECTED' }, { status: 'OPENING', retries: 8 }, { status: 'OPENING', retries: 9 })

  const about = { kind: 'connection-down', whatsapp: { id: connection.id, name: 'Loja' } }
  expect((await list(admin)).records).toMatchObject([
    { by: null, about: { ...about, status: 'OPENING' } },
    { by: null, about: { ...about, status: 'DISCONNECTED' } },
  ])
  expect(await list(agent)).toMatchObject({ count: 0 })
  await harness.service.publish(connectionDeleted, company.id, { whatsappId: connection.id })
  const known = () => harness.service.database.query('select from connection_state where id = $1', [connection.id])
  await eventually(async () => (await known()).rowCount === 0)
})

test('admins are notified each time a webhook of their company is switched off, and other users are not', async () => {
  const company = await harness.company()
  const [admin, agent] = [await company.person({ profile: 'admin' }), await company.person()]
  const stranger = await (await harness.company()).person({ profile: 'admin' })
  const data = { webhook: { id: anyId(), name: 'Loja', version: 3 }, reason: 'failing' as const }
  for (const _ of [1, 2]) await harness.service.publish(webhookSwitchedOff, company.id, data)
  await harness.service.publish(webhookSwitchedOff, company.id, { ...data, webhook: { ...data.webhook, version: 5 } })
  await heardBy(company, 2)

  const about = { kind: 'webhook-off', webhook: { id: data.webhook.id, name: 'Loja' }, reason: 'failing' }
  expect((await list(admin)).records).toMatchObject([
    { by: null, about },
    { by: null, about },
  ])
  expect(await list(agent)).toMatchObject({ count: 0 })
  expect(await list(stranger)).toMatchObject({ count: 0 })
})

test('the admin who requested the file of the company is notified once when it is ready, and others are not', async () => {
  const company = await harness.company()
  const [admin, colleague] = [await company.person({ profile: 'admin' }), await company.person({ profile: 'admin' })]
  const data = { exportId: anyId(), userId: admin.userId, isReady: true }
  for (const _ of [1, 2]) await harness.service.publish(exportFinished, company.id, data)
  await heardBy(company, 1)

  expect((await list(admin)).records).toMatchObject([{ by: null, about: { kind: 'company-export', isReady: true } }])
  expect(await list(colleague)).toMatchObject({ count: 0 })
})

test('notifications are marked as read by their user only, one by one or up to a given one, on every device', async () => {
  const company = await harness.company()
  const [person, colleague] = [await company.person(), await company.person({ profile: 'admin' })]
  const stranger = await (await harness.company()).person()
  for (let n = 0; n < 3; n++) await assign(company, person, BY)
  await assign(company, colleague, BY)
  await heardBy(company, 4)
  const [newest, middle, oldest] = (await list(person)).records
  if (!newest || !middle || !oldest) throw new Error('the user has fewer than three notifications')

  const missing = { status: 404, body: { error: 'ERR_NOT_FOUND' } }
  for (const as of [colleague, stranger]) {
    expect(await read(as, middle.id)).toMatchObject(missing)
    expect(await readAll(as, middle.id)).toMatchObject(missing)
  }
  const answer = await read(person, middle.id)
  expect(answer).toMatchObject({ status: 200, body: { id: middle.id, version: 2 } })
  expect(answer.body.readAt).not.toBeNull()
  expect((await read(person, middle.id)).body).toEqual(answer.body)
  expect(await list(person)).toMatchObject({ count: 3, unread: 2 })
  expect((await list(person, { unreadOnly: 'true' })).records.map(({ id }) => id)).toEqual([newest.id, oldest.id])
  expect((await readAll(person, middle.id)).body).toEqual({ unread: 1 })
  expect((await readAll(person)).body).toEqual({ unread: 0 })
  expect((await readAll(person)).body).toEqual({ unread: 0 })
  expect((await list(colleague)).unread).toBe(1)
  const { userId } = person
  expect(await harness.service.heard(notificationUpdated, company.id)).toEqual([{ notification: answer.body }])
  expect(await harness.service.heard(notificationsRead, company.id, (all) => all.length > 1)).toEqual([
    { userId, upTo: middle.id },
    { userId, upTo: newest.id },
  ])
})

test('notifications about chats are hidden while the plan does not include chats', async () => {
  const company = await harness.company()
  const [owner, member] = [await company.person(), await company.person()]
  const chat = await harness.chat(owner, member)
  await harness.write(owner, chat.id, { message: 'Oi', mentions: [member.userId] })
  await assign(company, member, BY)
  await heardBy(company, 2)

  expect(await list(member)).toMatchObject({ count: 2, unread: 2 })
  await harness.service.database.query(`update company_ref set plan_id = 1, features = '[]' where company_id = $1`, [
    company.id,
  ])
  expect(await list(member)).toMatchObject({ count: 1, unread: 1, records: [{ about: { kind: 'ticket-assigned' } }] })
})

test('notifications older than 30 days or beyond the newest 500 are deleted, and others are kept', async () => {
  const company = await harness.company()
  const [busy, quiet] = [await company.person(), await company.person()]
  const fill = (userId: number, count: number, age: string) =>
    harness.service.database.query(
      `insert into notification (company_id, user_id, kind, source, about, created_at)
         select $1, $2, 'ticket-assigned', gen_random_uuid(), '{}', now() - $4::interval from generate_series(1, $3::int)`,
      [company.id, userId, count, age],
    )
  await fill(busy.userId, 503, '1 day')
  await fill(quiet.userId, 2, '31 days')
  await fill(quiet.userId, 3, '29 days')

  await harness.service.restart()

  const counts = async () => {
    const { rows } = await harness.service.database.query(
      'select count(*)::int from notification where company_id = $1 group by user_id order by 1',
      [company.id],
    )
    return rows.map(({ count }) => count)
  }
  await eventually(counts, (found) => found.join() === '3,500')
})

test('notifications of a deleted user are deleted, and later events create none for them', async () => {
  const company = await harness.company()
  const [goes, stays] = [await company.person(), await company.person()]
  await assign(company, goes, BY)
  await heardBy(company, 1)

  await harness.service.publish(userDeleted, company.id, { userId: goes.userId })
  const kept = 'select 1 from user_ref where id = $1 and deleted'
  await eventually(async () => (await harness.service.database.query(kept, [goes.userId])).rowCount)
  await assign(company, goes, BY)
  await assign(company, stays, BY)
  await heardBy(company, 2)

  const { rows } = await harness.service.database.query(
    'select user_id::int as id from notification where company_id = $1',
    [company.id],
  )
  expect(rows).toEqual([{ id: stays.userId }])
})

test('the agent and the supervisors are notified once of each target that a ticket has missed', async () => {
  const company = await harness.company()
  const [agent, supervisor, other] = [await company.person(), await company.person(), await company.person()]
  const ticket = aTicket(company.id, { id: anyId(), status: 'open', userId: agent.userId, version: 4 })
  const userIds = [agent.userId, supervisor.userId]

  for (const target of ['answer', 'answer', 'resolution'] as const) {
    await harness.service.publish(ticketBreached, company.id, { ticket, target, userIds })
  }
  await heardBy(company, 4)

  const { id, uuid, number, contact } = ticket
  const named = { id, uuid, number, contactName: contact.name }
  for (const person of [agent, supervisor]) {
    const targets = (await list(person)).records.map(({ about }) => about)
    expect(targets).toHaveLength(2)
    for (const target of ['answer', 'resolution'])
      expect(targets).toContainEqual({ kind: 'ticket-breached', ticket: named, target })
  }
  expect(await list(other)).toMatchObject({ count: 0 })
})
