import { campaignMessageRequested } from '@recado/contracts/campaigns/events'
import { contactUpdated } from '@recado/contracts/contacts/events'
import * as contract from '@recado/contracts/contacts/routes'
import { callReceived } from '@recado/contracts/whatsapp/events'
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

test('a campaign skips a blocked contact', async () => {
  const { company, ticket, contactId, supervisor } = await given()
  await block(supervisor, contactId)
  const request = aRequest({ whatsappId: ticket.whatsappId, contactId })

  await harness.service.publish(campaignMessageRequested, company.id, request)

  expect(await progressHeard(company, request)).toEqual([`skipped ${contactId} null`])
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
