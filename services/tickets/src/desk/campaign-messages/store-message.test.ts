import { randomUUID } from 'node:crypto'
import { copyRequested } from '@recado/contracts/auth/events'
import { campaignMessageProgressed, campaignMessageRequested } from '@recado/contracts/campaigns/events'
import { setOptOut } from '@recado/contracts/contacts/routes'
import type { EventData } from '@recado/contracts/event'
import { messageCreated, sendRequested } from '@recado/contracts/messages/events'
import { openTicketsTold, ticketCreated } from '@recado/contracts/tickets/events'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRequest, progressHeard } from '../../../test/campaigns.ts'
import { type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const request = (companyId: number, data: EventData<typeof campaignMessageRequested>, id?: string) =>
  harness.service.publish(campaignMessageRequested, companyId, data, id)

describe('storing messages of a campaign', () => {
  test('a campaign message is stored in a closed hidden ticket and sent after the messages of agents', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    const asked = aRequest({ whatsappId, number: '5521987654321', name: 'Carla', text: 'Oferta' })
    await request(company.id, asked)

    const [send] = await company.heard(sendRequested)
    expect(send).toMatchObject({
      whatsappId,
      priority: 'campaign',
      to: { phone: '5521987654321', lid: null },
      content: { kind: 'text', text: 'Oferta' },
    })
    expect(await company.heard(ticketCreated)).toMatchObject([
      {
        ticket: {
          status: 'closed',
          hidden: true,
          origin: 'campaign',
          lastMessage: 'Oferta',
          contact: { name: 'Carla', number: '5521987654321' },
        },
      },
    ])
    const [{ message, ticket } = { message: undefined, ticket: undefined }] = await company.heard(messageCreated)
    expect(message).toMatchObject({
      origin: 'campaign',
      automatic: true,
      campaign: { id: asked.campaignId, name: asked.campaignName },
      ack: 0,
    })
    expect(await progressHeard(company, asked)).toEqual([`stored ${ticket?.contactId} ${ticket?.id}`])
    expect(await company.tickets()).toEqual([])
  })

  test("a campaign message is stored in the contact's active ticket, whatever spelling of the number is requested", async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null, { chat: { phone: '5521987654321', lid: null } })
    const { whatsappId, contactId } = ticket
    await request(company.id, aRequest({ whatsappId, number: '552187654321', name: 'Outro nome' }))

    expect(await progressHeard(company)).toEqual([`stored ${contactId} ${ticket.id}`])
    expect(await company.texts(ticket.id)).toEqual(['Oi', 'Oferta'])
    expect(await company.ticket(ticket.id)).toMatchObject({ status: 'pending', contact: { name: 'Carla' } })
  })

  test('a campaign message that must not enter a conversation is refused while the contact has an open ticket', async () => {
    const company = await harness.company()
    const waiting = await company.waiting(null, { chat: { phone: '5521987654321', lid: null } })
    const { id: whatsappId } = await company.connection() // not the connection of the conversation
    const asked = aRequest({ whatsappId, number: '552187654321', toOpenTickets: false })
    const eventId = randomUUID()
    for (let twice = 0; twice < 2; twice++) await request(company.id, asked, eventId)

    const [told] = await company.heard(campaignMessageProgressed)
    const { id: ticketId, contactId, version: ticketVersion } = await company.ticket(waiting.id)
    expect(told).toMatchObject({ progress: 'skipped', reason: 'in-conversation', contactId, ticketId, ticketVersion })
    expect(await company.texts(waiting.id)).toEqual(['Oi'])
    await harness.service.database.query(`update ticket set status = 'closed' where company_id = $1`, [company.id])
    await request(company.id, { ...asked, requestId: randomUUID() })
    expect(await progressHeard(company, asked, 2)).toEqual([
      `skipped ${contactId} ${ticketId}`,
      expect.stringMatching(/^stored /),
    ])
  })

  test('an open ticket of another company does not refuse a campaign message', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    await other.waiting(null, { chat: { phone: '5521987654321', lid: null } })
    const { id: whatsappId } = await company.connection()
    const asked = aRequest({ whatsappId, number: '5521987654321', toOpenTickets: false })
    await request(company.id, asked)

    expect(await progressHeard(company, asked)).toEqual([expect.stringMatching(/^stored /)])
  })

  test('a service that requests the open tickets of a company gets those of this company only', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const open = await company.waiting(null, { chat: { phone: '5521987654321', lid: null } })
    const closed = await company.waiting(null, { chat: { phone: '5521987654322', lid: null } })
    await harness.service.database.query(`update ticket set status = 'closed' where id = $1 and company_id = $2`, [
      closed.id,
      company.id,
    ])

    for (const kind of ['tag', 'open-ticket']) await harness.service.publish(copyRequested, company.id, { of: kind })
    for (const id of [0, other.id]) await harness.service.publish(copyRequested, id, { of: 'open-ticket' })

    const { id, contactId } = open
    expect(await company.heard(openTicketsTold)).toMatchObject([{ isLast: true, tickets: [{ id, contactId }] }])
    expect(await other.heard(openTicketsTold)).toMatchObject([{ isLast: true, tickets: [] }])
    expect(await harness.service.heard(openTicketsTold, 0, () => true)).toEqual([])
  })

  test('a campaign message is stored once, even if it is requested again under another id for the recipient', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    const asked = aRequest({ whatsappId })
    const eventId = randomUUID()
    await request(company.id, asked, eventId)
    await request(company.id, asked, eventId)
    await request(company.id, asked)
    await Promise.all([
      request(company.id, { ...asked, requestId: randomUUID() }),
      request(company.id, { ...asked, requestId: randomUUID() }),
    ])

    expect(await progressHeard(company, undefined, 4)).toHaveLength(4)
    expect(await company.heard(sendRequested)).toHaveLength(1)
  })

  test('a second campaign message is stored in the same hidden ticket', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    await request(company.id, aRequest({ whatsappId, text: 'Um' }))
    await request(company.id, aRequest({ whatsappId, text: 'Dois' }))

    const said = await company.said(2)
    expect(new Set(said.map(({ ticket }) => ticket.id)).size).toBe(1)
    expect(said.map(({ ticket }) => ticket.lastMessage)).toEqual(['Um', 'Dois'])
  })

  test('a campaign gets the progress of a message from its acknowledgements, and no progress of a test message', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    const [asked, failing, tried] = [
      aRequest({ whatsappId }),
      aRequest({ whatsappId, number: '5521900000001' }),
      aRequest({ whatsappId, number: '5521900000002', recipientId: null }),
    ]
    for (const one of [asked, failing, tried]) await request(company.id, one)
    const ids = (await company.heard(sendRequested, 3)).map(({ waMessageId }) => waMessageId)
    const acknowledge = (waMessageId: string | undefined, ack: number, error: string | null = null) =>
      harness.service.publish(messageAcknowledged, company.id, {
        whatsappId,
        waMessageId: waMessageId ?? '',
        ack,
        error,
      })
    for (const [index, ack] of [1, 2, 3].entries()) {
      await acknowledge(ids[0], ack)
      await progressHeard(company, asked, index + 2)
    }
    await acknowledge(ids[1], -1, 'ERR_SENDING_WAPP_MSG')
    await acknowledge(ids[2], 1)

    const of = (lines: string[]) => lines.map((line) => line.split(' ')[0])
    expect(of(await progressHeard(company, asked, 4))).toEqual(['stored', 'sent', 'delivered', 'read'])
    expect(of(await progressHeard(company, failing, 2))).toEqual(['stored', 'failed'])
    expect(await company.heard(campaignMessageProgressed, 6)).toHaveLength(6)
  })

  test("a campaign sends nothing to contacts that opted out, to the company's own numbers, or to erased contacts", async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection({ number: '5521988887777' })
    const ticket = await company.waiting(null)
    const { contactId } = ticket
    const body = { optOut: true }
    await harness.service.call(setOptOut, { params: { contactId }, body }, { as: company.admin })
    const requests = [
      aRequest({ whatsappId, contactId }),
      aRequest({ whatsappId, number: '552188887777' }),
      aRequest({ whatsappId, contactId: 999_999, number: '5521933334444' }),
    ]
    for (const asked of requests) await request(company.id, asked)

    const told = await company.heard(campaignMessageProgressed, 3)
    expect(told.map(({ progress, reason }) => `${progress} ${reason}`).toSorted()).toEqual([
      'skipped erased',
      'skipped opted-out',
      'skipped own-number',
    ])
    expect(await company.heard(sendRequested, 0)).toEqual([])
  })

  test('a campaign of one company uses no data of another company', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const { id: whatsappId } = await company.connection()
    const asked = aRequest({ whatsappId })
    await request(company.id, asked)
    await company.heard(sendRequested)
    await request(other.id, asked)

    expect(await other.heard(sendRequested)).toHaveLength(1)
    expect(await progressHeard(company, asked)).toHaveLength(1)
  })
})
