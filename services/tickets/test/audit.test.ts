import { randomUUID } from 'node:crypto'
import { actRecorded } from '@recado/contracts/auth/events'
import * as data from '@recado/contracts/contacts/data-routes'
import * as contacts from '@recado/contracts/contacts/routes'
import * as files from '@recado/contracts/files/routes'
import * as queues from '@recado/contracts/queues/routes'
import * as quickMessages from '@recado/contracts/quick-messages/routes'
import * as schedules from '@recado/contracts/schedules/routes'
import * as tags from '@recado/contracts/tags/routes'
import * as tickets from '@recado/contracts/tickets/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from './harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const aNumber = () => `55119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

/** The audit records, reduced to action, entity and changes. */
const actsOf = async (company: Company, atLeast = 1) =>
  (await company.heard(actRecorded, atLeast)).map(({ act: { action, entityId, changes } }) => [
    action,
    entityId,
    changes,
  ])

async function given() {
  const company = await harness.company()
  const connection = await company.connection()
  const { call } = harness.service
  const as = { as: company.admin }
  return { company, connection, call, as }
}

test('audit records of contacts contain ids and the changed fields, never names and numbers', async () => {
  const { company, connection, call, as } = await given()
  await company.connection({ id: connection.id, status: 'DISCONNECTED', version: 2 })
  const add = async (name: string) =>
    (await call(contacts.createContact, { body: { name, number: aNumber() } }, as)).body.id
  const [kept, other, gone] = [await add('Carla Secreta'), await add('Davi Secreto'), await add('Eva Secreta')]
  const params = { contactId: kept }
  await call(contacts.changeContact, { params, body: { name: 'Carla Nova', email: 'carla@secreto.test' } }, as)
  await call(contacts.changeContact, { params, body: { name: 'Carla Nova' } }, as) // changes no value
  await call(contacts.setOptOut, { params, body: { optOut: true } }, as)
  await call(contacts.mergeContact, { params, body: { sourceId: other } }, as)
  await call(data.exportContactData, { params }, as)
  await harness.service.raw('GET', '/contacts/export', as)
  await call(contacts.deleteContact, { params: { contactId: gone } }, as)
  expect(await call(data.eraseContact, { params, body: { name: 'Carla Nova' } }, as)).toMatchObject({ status: 200 })

  const acts = await actsOf(company, 10)
  expect(acts).toEqual([
    ['contact.create', kept, {}],
    ['contact.create', other, {}],
    ['contact.create', gone, {}],
    ['contact.update', kept, { name: [null, null], email: [null, null] }],
    ['contact.update', kept, { optOut: [false, true] }],
    ['contact.merge', kept, { sourceId: [other, null] }],
    ['contact.export', kept, {}],
    ['contact.export', null, {}],
    ['contact.delete', gone, {}],
    ['contact.erase', kept, {}],
  ])
  const [first] = await company.heard(actRecorded)
  expect(first?.act).toMatchObject({
    actor: { kind: 'user', id: company.admin.userId, name: company.admin.name },
    entity: 'contact',
  })
  expect(JSON.stringify(acts)).not.toMatch(/Secret|Nova|55119/)
})

test('audit records of tickets contain the result of each action', async () => {
  const { company, call, as } = await given()
  const [from, to] = [await company.queue(), await company.queue()]
  const agent = await company.person({ profile: 'user', queueIds: [from.id, to.id] })
  const ticket = await company.accept(await company.waiting(from), agent)
  const params = { ticketId: ticket.id }
  const put = (body: object, person: Person = company.admin) =>
    call(tickets.updateTicket, { params, body }, { as: person })
  await put({ queueId: to.id, userId: null }, agent)
  await put({ status: 'open', userId: agent.userId })
  await put({ status: 'closed', farewell: false }, agent)
  await put({ status: 'open', queueId: to.id }, agent)
  await harness.service.raw('GET', `/tickets/${ticket.id}/export`, as)
  expect((await call(tickets.deleteTicket, { params }, { as: agent })).status).toBe(403)
  await call(tickets.deleteTicket, { params }, as)

  expect((await actsOf(company, 7)).filter(([action]) => String(action).startsWith('ticket.'))).toEqual([
    ['ticket.transfer', ticket.id, { userId: [agent.userId, null], queueId: [from.id, to.id] }],
    ['ticket.transfer', ticket.id, { userId: [null, agent.userId] }],
    ['ticket.reopen', ticket.id, {}],
    ['ticket.export', ticket.id, {}],
    ['ticket.delete', ticket.id, {}],
  ])
})

test('audit records of queues, options, tags, quick messages, file lists and schedules omit their texts', async () => {
  const { company, call, as } = await given()
  const text = 'o que só o cliente lê'
  const queue = (await call(queues.createQueue, { body: { name: 'Vendas', color: '#ff0000' } }, as)).body
  const ofQueue = { params: { queueId: queue.id } }
  await call(queues.updateQueue, { ...ofQueue, body: { name: 'Loja', greetingMessage: text } }, as)
  const placed = { queueId: queue.id, parentId: null, title: 'Preços', message: text }
  const option = (await call(queues.createQueueOption, { body: placed }, as)).body
  const ofOption = { params: { optionId: option.id } }
  await call(queues.updateQueueOption, { ...ofOption, body: { title: 'Planos', message: `${text}!` } }, as)
  await call(queues.deleteQueueOption, ofOption, as)
  await call(queues.deleteQueue, ofQueue, as)

  const tag = (await call(tags.createTag, { body: { name: 'Urgente' } }, as)).body
  const ofTag = { params: { tagId: tag.id } }
  await call(tags.changeTag, { ...ofTag, body: { color: '#00ff00' } }, as)
  await call(tags.deleteTag, ofTag, as)

  const quick = (await call(quickMessages.createQuickMessage, { body: { shortcode: 'oi', message: text } }, as)).body
  const ofQuick = { params: { quickMessageId: quick.id } }
  await call(quickMessages.changeQuickMessage, { ...ofQuick, body: { geral: true, message: `${text}!` } }, as)
  await call(quickMessages.deleteQuickMessage, ofQuick, as)

  const catalogue = { name: 'Catálogo', message: text, options: [] }
  const fileList = (await call(files.createFileList, { body: catalogue }, as)).body
  const ofFiles = { params: { fileListId: fileList.id } }
  await call(files.changeFileList, { ...ofFiles, body: { name: 'Preços', options: [{ name: text }] } }, as)
  await call(files.deleteFileList, ofFiles, as)

  const { contactId } = await company.waiting(null)
  const [sendAt, later] = [inAnHour(), new Date(Date.now() + 7_200_000).toISOString()]
  const plan = { body: text, sendAt, contactId }
  const idempotency = { headers: { 'idempotency-key': randomUUID() } }
  const schedule = (await call(schedules.createSchedule, { body: plan }, { ...as, ...idempotency })).body
  await call(schedules.createSchedule, { body: plan }, { ...as, ...idempotency })
  const ofSchedule = { params: { scheduleId: schedule.id } }
  await call(schedules.changeSchedule, { ...ofSchedule, body: { sendAt: later, body: `${text}!` } }, as)
  await call(schedules.deleteSchedule, ofSchedule, as)

  const acts = await actsOf(company, 18)
  const silent = [null, null]
  expect(acts).toEqual([
    ['queue.create', queue.id, { name: [null, 'Vendas'] }],
    ['queue.update', queue.id, { name: ['Vendas', 'Loja'], greetingMessage: silent }],
    ['queueOption.create', option.id, { title: [null, 'Preços'], queueId: [null, queue.id] }],
    ['queueOption.update', option.id, { title: ['Preços', 'Planos'], message: silent }],
    ['queueOption.delete', option.id, { title: ['Planos', null] }],
    ['queue.delete', queue.id, { name: ['Loja', null] }],
    ['tag.create', tag.id, { name: [null, 'Urgente'] }],
    ['tag.update', tag.id, { color: [tag.color, '#00ff00'] }],
    ['tag.delete', tag.id, { name: ['Urgente', null] }],
    ['quickMessage.create', quick.id, { shortcode: [null, 'oi'] }],
    ['quickMessage.update', quick.id, { geral: [false, true], message: silent }],
    ['quickMessage.delete', quick.id, { shortcode: ['oi', null] }],
    ['fileList.create', fileList.id, { name: [null, 'Catálogo'] }],
    ['fileList.update', fileList.id, { name: ['Catálogo', 'Preços'], options: silent }],
    ['fileList.delete', fileList.id, { name: ['Preços', null] }],
    ['schedule.create', schedule.id, { contactId: [null, contactId], sendAt: [null, sendAt] }],
    ['schedule.update', schedule.id, { sendAt: [sendAt, later], body: silent }],
    ['schedule.delete', schedule.id, {}],
  ])
  expect(JSON.stringify(acts)).not.toContain('cliente')
})
