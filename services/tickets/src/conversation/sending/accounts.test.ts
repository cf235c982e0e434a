import { campaignMessageRequested } from '@recado/contracts/campaigns/events'
import { mergeContact } from '@recado/contracts/contacts/routes'
import { sendRequested } from '@recado/contracts/messages/events'
import { sendMessage } from '@recado/contracts/messages/routes'
import { createSchedule } from '@recado/contracts/schedules/routes'
import { createTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRequest } from '../../../test/campaigns.ts'
import { givenProgram, sendAs } from '../../../test/external-program.ts'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const PRIVATE = { phone: '5511987650001', lid: '71' }
const WORK = { phone: '5521976540002', lid: '72' }

/** A contact with two accounts; the account WORK wrote last. */
async function givenMerged(connection: object = {}, company?: Company) {
  const of = company ?? (await harness.company())
  const { id: whatsappId } = await of.connection(connection)
  await of.receive(whatsappId, { chat: PRIVATE, pushName: 'Ana', text: 'um' })
  const [kept] = await of.tickets((all) => all.length === 1)
  await of.receive(whatsappId, { chat: WORK, pushName: 'Ana', text: 'dois' })
  const both = await of.tickets((all) => all.length === 2)
  const given = both.find(({ id }) => id !== kept?.id)
  if (!kept || !given) throw new Error('there are not two tickets')
  const merging = { params: { contactId: kept.contactId }, body: { sourceId: given.contactId } }
  await harness.service.call(mergeContact, merging, { as: of.admin })
  const put = (body: object, ticket: Ticket = kept) =>
    harness.service.call(updateTicket, { params: { ticketId: ticket.id }, body }, { as: of.admin })
  const say = (body: string, ticketId = kept.id) =>
    harness.service.call(sendMessage, { params: { ticketId }, body: { body } }, { as: of.admin })
  return { company: of, whatsappId, ticket: kept, put, say }
}

/** The texts that were sent and the LID or phone of each, in order. */
async function sentIn(company: Company, count: number) {
  const sent = await company.heard(sendRequested, count)
  return sent.map(({ to, content }) => ['text' in content ? content.text : content.kind, to.lid ?? to.phone])
}

describe('a contact with two accounts', () => {
  test('agents’ messages and the farewell go to the account that wrote last in the ticket', async () => {
    const { company, whatsappId, put, say } = await givenMerged({ completionMessage: 'Tchau' })
    await put({ status: 'open' })
    await say('para o trabalho')
    await company.receive(whatsappId, { chat: PRIVATE, text: 'três' })
    await company.tickets((all) => all.some(({ lastMessage }) => lastMessage === 'três'))
    await say('para casa')
    await put({ status: 'closed' })

    expect(await sentIn(company, 3)).toEqual([
      ['para o trabalho', WORK.lid],
      ['para casa', PRIVATE.lid],
      ['Tchau', PRIVATE.lid],
    ])
  })

  test('thanks for a rating go to the account that rated', async () => {
    const { company, whatsappId, put, say, ticket } = await givenMerged()
    await company.setting('userRating', 'enabled')
    await put({ status: 'open' })
    await say('pronto')
    await put({ status: 'closed' })
    await company.receive(whatsappId, { chat: PRIVATE, text: '3' })

    const sent = await sentIn(company, 3)
    expect(sent.map(([, to]) => to)).toEqual([WORK.lid, WORK.lid, PRIVATE.lid])
    expect((await company.ticket(ticket.id)).rating?.rate).toBe(3)
  })

  test('a message typed on the phone to the other account does not change the account for replies', async () => {
    const { company, whatsappId, put, say } = await givenMerged()
    await company.receive(whatsappId, { chat: PRIVATE, fromMe: true, text: 'do celular' })
    await company.tickets((all) => all.some(({ lastMessage }) => lastMessage === 'do celular'))
    await put({ status: 'open' })
    await say('resposta')

    expect(await sentIn(company, 1)).toEqual([['resposta', WORK.lid]])
  })

  test('a new conversation goes to the account that wrote last in any ticket, also on another connection', async () => {
    const { company, ticket, put } = await givenMerged()
    await put({ status: 'closed' })
    const { id: whatsappId } = await company.connection()
    const body = { contactId: ticket.contactId, whatsappId, status: 'open' as const }
    const begun = await harness.service.call(createTicket, { body }, { as: company.admin })
    const params = { ticketId: begun.body.id }
    await harness.service.call(sendMessage, { params, body: { body: 'Olá' } }, { as: company.admin })

    expect(await sentIn(company, 1)).toEqual([['Olá', WORK.lid]])
  })

  test('a campaign goes to the account that wrote last, or to the number in its list', async () => {
    const { company, whatsappId, ticket } = await givenMerged()
    const ask = (data: ReturnType<typeof aRequest>) =>
      harness.service.publish(campaignMessageRequested, company.id, data)
    await ask(aRequest({ whatsappId, contactId: ticket.contactId, text: 'ao contato' }))
    await ask(aRequest({ whatsappId, number: PRIVATE.phone, text: 'ao número' }))

    expect(new Map((await sentIn(company, 2)) as [string, string][])).toEqual(
      new Map([
        ['ao contato', WORK.lid],
        ['ao número', PRIVATE.phone],
      ]),
    )
  })

  test('a scheduled message goes to the account that wrote last', async () => {
    const { company, ticket } = await givenMerged()
    const body = {
      body: 'Lembrete',
      sendAt: new Date(Date.now() + 3_600_000).toISOString(),
      contactId: ticket.contactId,
    }
    const { body: schedule } = await harness.service.call(createSchedule, { body }, { as: company.admin })
    await harness.service.database.query(
      `update schedule set send_at = now() - interval '1 minute', try_at = now() where id = $1`,
      [schedule.id],
    )

    expect(await sentIn(company, 1)).toEqual([['Lembrete', WORK.lid]])
  })

  test('a program’s message goes to the number in its request', async () => {
    const program = await givenProgram(harness)
    const { company } = await givenMerged({}, program.company)
    const sent = await sendAs(harness, program.token, { number: PRIVATE.phone, body: 'Seu pedido saiu' })
    expect(sent.status).toBeLessThan(300)

    expect(await sentIn(company, 1)).toEqual([['Seu pedido saiu', PRIVATE.phone]])
  })

  test('the bot answers the account that wrote', async () => {
    const company = await harness.company()
    const queues = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })]
    const queueIds = queues.map(({ id }) => id)
    const { whatsappId } = await givenMerged({ queueIds, greetingMessage: 'Escolha' }, company)
    await company.receive(whatsappId, { chat: PRIVATE, text: 'xyz' })

    const sent = await sentIn(company, 3)
    expect(sent.map(([, to]) => to)).toEqual([PRIVATE.lid, WORK.lid, PRIVATE.lid])
  })

  test('the answer goes to the LID without the phone if the phone now belongs to another person', async () => {
    const { company, whatsappId, put, say } = await givenMerged()
    await company.receive(whatsappId, { chat: { phone: WORK.phone, lid: '99' }, pushName: 'Bia', text: 'sou outra' })
    await company.tickets((all) => all.some(({ lastMessage }) => lastMessage === 'sou outra'))
    await put({ status: 'open' })
    await say('resposta')

    const [sent] = await company.heard(sendRequested, 1)
    expect(sent?.to).toEqual({ phone: null, lid: WORK.lid })
  })
})
