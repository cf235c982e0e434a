import { randomUUID } from 'node:crypto'
import {
  campaignAnswered,
  campaignConfirmed,
  campaignMessageRequested,
  contactOptedOut,
} from '@recado/contracts/campaigns/events'
import { blockContact, setOptOut } from '@recado/contracts/contacts/routes'
import type { EventData } from '@recado/contracts/event'
import { messageCreated, sendRequested } from '@recado/contracts/messages/events'
import { updateTicket } from '@recado/contracts/tickets/routes'
import type { ReceivedMessage } from '@recado/contracts/whatsapp/events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRequest } from '../../../test/campaigns.ts'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

type Request = EventData<typeof campaignMessageRequested>
const NUMBER = '5521987650000'
const chat = { phone: NUMBER, lid: null }

/** Requests these campaign messages one after the other. @returns their WhatsApp ids */
async function send(company: Company, ...requests: Request[]): Promise<string[]> {
  const before = (await company.heard(sendRequested, 0)).length
  for (const asked of requests) {
    const { length } = await company.heard(sendRequested, 0)
    await harness.service.publish(campaignMessageRequested, company.id, asked)
    await company.heard(sendRequested, length + 1)
  }
  return (await company.heard(sendRequested, 0)).slice(before).map(({ waMessageId }) => waMessageId)
}

/** Receives a message from the contact and waits until it is stored. */
async function receive(company: Company, whatsappId: number, message: Partial<ReceivedMessage> & { id?: string } = {}) {
  const { waMessageId } = await company.receive(whatsappId, { chat, ...message })
  const all = await harness.service.heard(messageCreated, company.id, (data) =>
    data.some((said) => said.message.waMessageId === waMessageId),
  )
  const found = all.find((said) => said.message.waMessageId === waMessageId)
  if (!found) throw new Error('the awaited event has not arrived')
  return found
}

const question = (whatsappId: number, changes: Partial<Request> = {}) =>
  aRequest({ whatsappId, step: 'confirmation', text: 'Quer receber?', ...changes })
const meant = ({ campaignId, recipientId }: Request) => ({ campaignId, recipientId })

describe('an answer to the confirmation request of a campaign', () => {
  test('an answer to a confirmation request counts once, opens no ticket, and starts no bot', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection({ greetingMessage: 'Bem-vindo!' })
    const asked = question(whatsappId)
    await send(company, asked)
    const id = randomUUID()
    const { message, ticket } = await receive(company, whatsappId, { id, text: 'sim' })
    await company.receive(whatsappId, { id, chat, text: 'sim' })

    expect(message).toMatchObject({ read: true, campaign: { id: asked.campaignId, name: asked.campaignName } })
    expect(ticket).toMatchObject({ status: 'closed', hidden: true, unreadMessages: 0 })
    expect(await company.heard(campaignConfirmed)).toMatchObject([meant(asked)])
    expect(await company.tickets()).toEqual([])
    expect(await company.heard(sendRequested)).toHaveLength(1)

    const next = await receive(company, whatsappId, { text: 'quando chega?' })
    expect(next).toMatchObject({ message: { campaign: null }, ticket: { status: 'pending', unreadMessages: 1 } })
    expect(await company.heard(campaignConfirmed)).toHaveLength(1)
  })

  test.each([
    ['a moment before the question', -2_000, 'pending'],
    ['in the same second', 0, 'closed'],
    ['a day later', 25 * 60 * 60_000, 'pending'],
  ])('an answer counts as a confirmation for one day after the request: %s', async (_, after, status) => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    const asked = question(whatsappId)
    await send(company, asked)
    const sql = 'select created_at from campaign_message where company_id = $1'
    const [stored] = (await harness.service.database.query<{ created_at: Date }>(sql, [company.id])).rows
    if (!stored) throw new Error('the request has not been stored')
    const second = Math.floor(stored.created_at.getTime() / 1_000) * 1_000
    const sentAt = new Date(second + after).toISOString()
    const { ticket } = await receive(company, whatsappId, { text: 'sim', sentAt })

    expect(ticket.status).toBe(status)
    expect(await company.heard(campaignConfirmed, 0)).toHaveLength(status === 'closed' ? 1 : 0)
  })

  test("an answer to a confirmation request may be a voice note, and does not count from the company's phone", async () => {
    const company = await harness.company()
    const [here, there] = [await company.connection(), await company.connection()]
    const asked = question(here.id)
    await send(company, asked)
    expect(await receive(company, there.id, { text: 'sim' })).toMatchObject({ ticket: { status: 'pending' } })
    expect(await company.heard(campaignConfirmed, 0)).toEqual([])
    const media = { mime: 'audio/ogg', name: null, size: 9, seconds: 2, isVoice: true, thumbnail: null }
    const { ticket } = await receive(company, here.id, { kind: 'audio', text: '', media })
    expect(ticket.status).toBe('closed')
    expect(await company.heard(campaignConfirmed)).toMatchObject([meant(asked)])

    const other = question(here.id)
    await send(company, other)
    await receive(company, here.id, { fromMe: true, text: 'sim' })
    expect(await company.heard(campaignConfirmed)).toHaveLength(1)
  })

  test('an answer confirms the newest request, or the request that it quotes, and the others stay open', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    const [first, second, third] = [question(whatsappId), question(whatsappId), question(whatsappId)]
    const [id = ''] = await send(company, first, second, third)
    await receive(company, whatsappId, { text: 'sim', quoted: { waMessageId: id, fromMe: true } })
    await receive(company, whatsappId, { text: 'sim' })
    await receive(company, whatsappId, { text: 'sim' })

    expect(await company.heard(campaignConfirmed, 3)).toMatchObject([meant(first), meant(third), meant(second)])
  })

  test('an answer to a confirmation request counts in an active ticket, too, where it is visible like any message', async () => {
    const company = await harness.company()
    const ticket = await company.accept(await company.waiting(null, { chat }), company.admin)
    const asked = question(ticket.whatsappId)
    await send(company, asked)
    const answer = await receive(company, ticket.whatsappId, { text: 'quero' })

    expect(answer).toMatchObject({ message: { read: false }, ticket: { id: ticket.id, unreadMessages: 2 } })
    expect(await company.heard(campaignConfirmed)).toMatchObject([meant(asked)])
  })

  test('an answer that rates a closed ticket confirms no campaign', async () => {
    const company = await harness.company()
    const ticket = await company.accept(await company.waiting(null, { chat }), company.admin)
    await company.setting('userRating', 'enabled')
    const body = { status: 'closed' as const }
    await harness.service.call(updateTicket, { params: { ticketId: ticket.id }, body }, { as: company.admin })
    const asked = question(ticket.whatsappId)
    await send(company, asked)
    await receive(company, ticket.whatsappId, { text: '3' })
    expect(await company.ticket(ticket.id)).toMatchObject({ rating: { rate: 3 } })
    expect(await company.heard(campaignConfirmed, 0)).toEqual([])
    await receive(company, ticket.whatsappId, { text: 'sim' })

    expect(await company.heard(campaignConfirmed)).toMatchObject([meant(asked)])
  })
})

describe('opt-out words', () => {
  test('an opt-out opens no ticket, is answered once, and is published with every spelling of the number', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    const asked = aRequest({ whatsappId })
    await send(company, asked)
    const { message, ticket } = await receive(company, whatsappId, { text: ' Sair!' })
    await receive(company, whatsappId, { text: 'PARAR' })

    expect(message).toMatchObject({ campaign: { id: asked.campaignId } })
    expect(ticket).toMatchObject({ status: 'closed', hidden: true })
    expect(await company.heard(contactOptedOut)).toMatchObject([
      { optOut: true, contactId: ticket.contactId, numbers: [NUMBER, '552187650000'], ...meant(asked) },
    ])
    const texts = (await company.heard(sendRequested, 2)).map(({ content }) => 'text' in content && content.text)
    expect(texts).toEqual(['Oferta', 'Pronto! Você não receberá mais mensagens de campanhas.'])
    expect(await company.tickets()).toEqual([])
    await harness.service.publish(campaignMessageRequested, company.id, aRequest({ whatsappId }))
    await receive(company, whatsappId, { text: 'Olá' })
    expect(await company.heard(sendRequested, 2)).toHaveLength(2)
  })

  test('an opt-out in an open ticket counts, is visible there, and is not answered by a bot', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection({ greetingMessage: 'Bem-vindo!' })
    await company.setting('optOutMessage', 'Certo.')
    await receive(company, whatsappId, { text: 'Oi' })
    await send(company, aRequest({ whatsappId }))
    const before = (await company.heard(sendRequested, 0)).length
    const { ticket } = await receive(company, whatsappId, { text: 'stop' })

    expect(ticket.status).toBe('pending')
    const sent = (await company.heard(sendRequested, before + 1)).slice(before)
    expect(sent).toMatchObject([{ content: { text: 'Certo.' } }])
    expect(await company.heard(contactOptedOut)).toHaveLength(1)
  })

  test('an opt-out word opens a ticket if the contact got no campaign message or the word is part of a sentence', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    expect(await receive(company, whatsappId, { text: 'SAIR' })).toMatchObject({ ticket: { status: 'pending' } })
    await send(company, aRequest({ whatsappId }))
    await receive(company, whatsappId, { text: 'quero sair' })

    expect(await company.heard(contactOptedOut, 0)).toEqual([])
  })

  test('an opt-out of a blocked contact counts, is not stored, and is not answered', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    const asked = aRequest({ whatsappId })
    await send(company, asked)
    const { ticket } = await receive(company, whatsappId, { text: 'Oi' })
    const { contactId } = ticket
    const block = (isBlocked: boolean) =>
      harness.service.call(blockContact, { params: { contactId }, body: { isBlocked } }, { as: company.admin })
    await block(true)
    await company.receive(whatsappId, { chat, text: 'Sair' })

    expect(await company.heard(contactOptedOut)).toMatchObject([{ optOut: true, contactId, ...meant(asked) }])
    expect((await block(false)).body).toMatchObject({ optOut: true, isBlocked: false })
    await receive(company, whatsappId, { text: 'Voltei' })
    expect(await company.texts(ticket.id, (texts) => texts.includes('Voltei'))).toEqual(['Oferta', 'Oi', 'Voltei'])
    expect(await company.heard(sendRequested, 1)).toHaveLength(1)
  })

  test('an opt-out is also published when a user sets or removes it', async () => {
    const company = await harness.company()
    const { contactId } = await company.waiting(null, { chat })
    for (const optOut of [true, true, false]) {
      await harness.service.call(setOptOut, { params: { contactId }, body: { optOut } }, { as: company.admin })
    }

    expect(await company.heard(contactOptedOut, 2)).toMatchObject([
      { contactId, optOut: true, campaignId: null, recipientId: null },
      { contactId, optOut: false },
    ])
  })
})

describe("messages after a campaign's message", () => {
  test('the first message after a campaign message is its answer: the hidden ticket becomes visible and waits for an agent', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    const asked = aRequest({ whatsappId })
    const [id = ''] = await send(company, asked)
    const first = await receive(company, whatsappId, { text: 'quanto custa?' })
    const second = await receive(company, whatsappId, { text: 'alô?' })
    const third = await receive(company, whatsappId, { text: 'esta', quoted: { waMessageId: id, fromMe: true } })

    const campaign = { id: asked.campaignId, name: asked.campaignName }
    expect([first, second, third].map(({ message }) => message.campaign)).toEqual([campaign, null, campaign])
    expect(first.ticket).toMatchObject({ status: 'pending', unreadMessages: 1 })
    expect((await company.tickets()).map(({ origin }) => origin).toSorted()).toEqual(['campaign', 'inbound'])
    expect(await company.heard(campaignAnswered)).toMatchObject([meant(asked)])
  })

  test('a message to another company or after a test message is not an answer to a campaign', async () => {
    const [company, other] = [await harness.company(), await harness.company()]
    const [{ id: whatsappId }, foreign] = [await company.connection(), await other.connection()]
    await send(company, aRequest({ whatsappId, recipientId: null }))
    await receive(company, whatsappId, { text: 'oi' })
    expect(await receive(other, foreign.id, { text: 'SAIR' })).toMatchObject({ ticket: { status: 'pending' } })

    expect(await company.heard(campaignAnswered, 0)).toEqual([])
    expect(await other.heard(contactOptedOut, 0)).toEqual([])
  })
})
