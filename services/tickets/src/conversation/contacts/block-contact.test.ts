import { campaignMessageProgressed, campaignMessageRequested } from '@recado/contracts/campaigns/events'
import { contactUpdated } from '@recado/contracts/contacts/events'
import * as contract from '@recado/contracts/contacts/routes'
import type { EventData } from '@recado/contracts/event'
import { updateTicket } from '@recado/contracts/tickets/routes'
import { callReceived, messageChanged, numberChanged } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRequest, progressHeard } from '../../../test/campaigns.ts'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const CHAT = { phone: '5511987650301', lid: null }
const block = (as: Person, contactId: number, isBlocked = true) =>
  harness.service.call(contract.blockContact, { params: { contactId }, body: { isBlocked } }, { as })

async function given() {
  const company = await harness.company()
  const ticket = await company.waiting(null, { chat: CHAT, text: 'antes' })
  return { company, ticket, contactId: ticket.contactId, supervisor: await company.person({ profile: 'supervisor' }) }
}

const ring = ({ id }: Company, whatsappId: number) =>
  harness.service.publish(callReceived, id, {
    whatsappId,
    callId: 'A',
    chat: CHAT,
    isVideo: false,
    isRejected: true,
    at: new Date().toISOString(),
  })

test('messages and calls of a blocked contact are not stored; messages after the block and from the phone are', async () => {
  const { company, ticket, contactId, supervisor } = await given()
  const { whatsappId } = ticket
  expect((await block(supervisor, contactId)).body).toMatchObject({ isBlocked: true })
  expect((await block(supervisor, contactId)).body).toMatchObject({ isBlocked: true })

  await company.receive(whatsappId, { chat: CHAT, text: 'durante' })
  await ring(company, whatsappId)
  await company.receive(whatsappId, { chat: CHAT, text: 'do celular', fromMe: true })
  await company.texts(ticket.id, (texts) => texts.includes('do celular'))
  await block(supervisor, contactId, false)
  await company.receive(whatsappId, { chat: CHAT, text: 'depois' })

  const stored = await company.texts(ticket.id, (texts) => texts.includes('depois'))
  expect(stored).toEqual(['antes', 'do celular', 'depois'])
  expect((await company.heard(contactUpdated, 2)).map(({ contact }) => contact.isBlocked)).toEqual([true, false])
})

test('reactions and edits of a blocked contact are ignored, and its deletions are applied', async () => {
  const { company, ticket, contactId, supervisor } = await given()
  const { id, whatsappId } = ticket
  await company.receive(whatsappId, { chat: CHAT, text: 'oi', waMessageId: 'M' })
  await company.texts(id, (texts) => texts.includes('oi'))
  await block(supervisor, contactId)
  const change = (changed: EventData<typeof messageChanged>['change'], waMessageId = 'M') =>
    harness.service.publish(messageChanged, company.id, {
      whatsappId,
      chat: CHAT,
      fromMe: false,
      by: null,
      author: null,
      at: new Date().toISOString(),
      target: { waMessageId, fromMe: false },
      change: changed,
    })

  await change({ kind: 'reacted', emoji: '👎' })
  await change({ kind: 'edited', text: 'outra coisa' })
  await change({ kind: 'edited', text: 'nunca guardado' }, 'UNSTORED')
  await change({ kind: 'revoked' })

  const last = async () => (await company.messages(id)).at(-1)
  expect(await eventually(last, (message) => message?.isDeleted === true)).toMatchObject({
    body: 'oi',
    previousBodies: [],
    reactions: [],
  })
  const early = 'select from early_change where company_id = $1'
  expect((await harness.service.database.query(early, [company.id])).rowCount).toBe(0)
})

test('a blocked group stores messages of none of its members', async () => {
  const company = await harness.company()
  const { id: whatsappId } = await company.connection()
  const chat = { phone: null, lid: null, group: '120363000000000009' }
  const write = (lid: string, text: string) =>
    company.receive(whatsappId, { chat, text, participant: { address: { phone: null, lid }, name: lid } })
  await write('77', 'antes')
  const [ticket] = await company.tickets(([found]) => found !== undefined)
  const { id = 0, contactId = 0 } = ticket ?? {}
  await block(company.admin, contactId)

  await write('77', 'durante')
  await write('78', 'durante')
  await company.receive(whatsappId, { chat, text: 'do celular', fromMe: true })

  expect(await company.texts(id, (texts) => texts.includes('do celular'))).toEqual(['antes', 'do celular'])
})

test('a blocked contact whose ticket is closed opens no ticket', async () => {
  const { company, ticket, contactId, supervisor } = await given()
  const { admin: as } = company
  await harness.service.call(updateTicket, { params: { ticketId: ticket.id }, body: { status: 'closed' } }, { as })
  await block(supervisor, contactId)

  await company.receive(ticket.whatsappId, { chat: CHAT, text: 'durante' })
  await ring(company, ticket.whatsappId)
  await company.receive(ticket.whatsappId, { chat: CHAT, text: 'do celular', fromMe: true })

  const tickets = await company.tickets((found) => found.some(({ lastMessage }) => lastMessage === 'do celular'))
  expect(tickets.flatMap(({ status, origin }) => (status === 'closed' ? [] : origin))).toEqual(['phone'])
  expect((await company.said(2)).map(({ message }) => message.body)).toEqual(['antes', 'do celular'])
})

test('a contact stays blocked after a change of its number', async () => {
  const { company, ticket, contactId, supervisor } = await given()
  const to = { phone: '5521976540302', lid: null }
  await block(supervisor, contactId)

  await harness.service.publish(numberChanged, company.id, {
    whatsappId: ticket.whatsappId,
    changeId: 'N1',
    from: CHAT,
    to,
    at: new Date().toISOString(),
  })
  await company.receive(ticket.whatsappId, { chat: to, text: 'durante' })
  await company.receive(ticket.whatsappId, { chat: to, text: 'do celular', fromMe: true })

  expect(await company.texts(ticket.id, (texts) => texts.includes('do celular'))).toEqual(['antes', 'do celular'])
})

test('a campaign skips a blocked contact, also one that opted out, because of the block', async () => {
  const { company, ticket, contactId, supervisor } = await given()
  await block(supervisor, contactId)
  const request = aRequest({ whatsappId: ticket.whatsappId, contactId })

  await harness.service.publish(campaignMessageRequested, company.id, request)

  expect(await progressHeard(company, request)).toEqual([`skipped ${contactId} null`])
  const body = { optOut: true }
  await harness.service.call(contract.setOptOut, { params: { contactId }, body }, { as: supervisor })
  const again = aRequest({ whatsappId: ticket.whatsappId, contactId })
  await harness.service.publish(campaignMessageRequested, company.id, again)
  const told = await company.heard(campaignMessageProgressed, 2)
  expect(told.map(({ reason }) => reason)).toEqual(['blocked', 'blocked'])
})

test('agents cannot block contacts, and contacts of other companies are not found', async () => {
  const { company, contactId } = await given()
  const stranger = (await harness.company()).admin

  expect(await block(await company.person(), contactId)).toMatchObject({ status: 403 })
  expect(await block(stranger, contactId)).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } })
  const { body } = await harness.service.call(contract.getContact, { params: { contactId } }, { as: company.admin })
  expect(body.isBlocked).toBe(false)
})

test('a contact stays blocked after a merge with a contact that is not', async () => {
  const { company, contactId, supervisor } = await given()
  const other = await company.waiting(null)
  await block(supervisor, contactId)

  const { body } = await harness.service.call(
    contract.mergeContact,
    { params: { contactId: other.contactId }, body: { sourceId: contactId } },
    { as: supervisor },
  )

  expect(body.isBlocked).toBe(true)
})
