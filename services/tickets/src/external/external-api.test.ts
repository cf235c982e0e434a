import { createHash } from 'node:crypto'
import { companyCreated, companyUpdated } from '@recado/contracts/auth/events'
import { apiTokenChanged, apiTokenUsed } from '@recado/contracts/connections/events'
import { sendRequested } from '@recado/contracts/messages/events'
import { getExternalMessage, sendExternally } from '@recado/contracts/messages/external-routes'
import { aCompany } from '@recado/kit/testing/resources'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../test/harness.ts'

describe('a program with the token of a connection', () => {
  let harness: Harness
  let tokens = 0
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const NUMBER = '5511987650009'
  type Body = { number?: string; body?: string; openTicket?: boolean; closeTicket?: boolean; queueId?: number }
  const send = (token: string | null, body: Body = {}) =>
    harness.service.call(
      sendExternally,
      { body: { number: NUMBER, body: 'Seu pedido saiu', ...body } },
      { as: null, ...(token !== null && { token }) },
    )
  const get = (token: string, messageId: number) =>
    harness.service.call(getExternalMessage, { params: { messageId } }, { as: null, token })
  async function given() {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection()
    await harness.service.publish(companyCreated, company.id, { company: aCompany(company.id) })
    const token = `rcd_${++tokens}`
    const hash = createHash('sha256').update(token).digest('hex')
    await harness.service.publish(apiTokenChanged, company.id, { whatsappId, hash, version: 1 })
    await eventually(async () => {
      const { rowCount } = await harness.service.database.query(
        'select 1 from api_token join company_ref using (company_id) where company_id = $1',
        [company.id],
      )
      return rowCount
    })
    return { company, whatsappId, token }
  }
  const all = (company: Company) => company.tickets((found) => found.length > 0)

  test('sends texts to somebody who has no ticket, which waits for nobody and is one for all of them', async () => {
    const { company, token, whatsappId } = await given()
    const first = await send(token)
    const second = await send(token, { body: 'Chegou' })

    expect(first).toMatchObject({ status: 200, body: { message: 'Mensagem enviada', messages: [{}] } })
    expect(second.body.messages[0]?.ticketId).toBe(first.body.messages[0]?.ticketId)
    expect(await all(company)).toMatchObject([
      { status: 'closed', origin: 'api', closedBy: 'api', lastMessage: 'Chegou' },
    ])
    expect(await company.heard(sendRequested, 2)).toMatchObject([
      { whatsappId, to: { phone: NUMBER }, content: { text: 'Seu pedido saiu' } },
      { content: { text: 'Chegou' } },
    ])
    expect(await company.heard(apiTokenUsed)).toHaveLength(1)
    const [sent] = first.body.messages
    expect(await get(token, sent?.id ?? 0)).toMatchObject({ status: 200, body: { id: sent?.id, ack: 0, error: null } })
  })

  test('writes in the ticket that is active, and closes it if that is asked for', async () => {
    const { company, token, whatsappId } = await given()
    await company.receive(whatsappId, { chat: { phone: NUMBER, lid: null }, text: 'Oi' })
    const [ticket] = await all(company)
    await send(token)
    expect(await company.messages(ticket?.id ?? 0)).toMatchObject([
      { body: 'Oi' },
      { body: 'Seu pedido saiu', origin: 'api', automatic: true, user: null },
    ])
    expect(await company.ticket(ticket?.id ?? 0)).toMatchObject({ status: 'pending', unreadMessages: 1 })

    await send(token, { closeTicket: true })
    expect(await company.ticket(ticket?.id ?? 0)).toMatchObject({ status: 'closed', closedBy: 'api' })
  })

  test('opens a ticket that waits in a queue', async () => {
    const { company, token } = await given()
    const queue = await company.queue()
    await send(token, { openTicket: true, queueId: queue.id })

    expect(await all(company)).toMatchObject([
      { status: 'pending', origin: 'api', queueId: queue.id, unreadMessages: 0 },
    ])
  })

  test.each(['+55 11 98765-0009', '1234567', '1234567890123456'])('is told that %s is no number', async (number) => {
    const { token } = await given()
    expect(await send(token, { number })).toMatchObject({ status: 400, body: { error: 'ERR_API_INVALID_NUMBER' } })
  })

  test('is let in by no other token, and not once it is revoked', async () => {
    const { company, token, whatsappId } = await given()
    for (const wrong of [null, 'rcd_none', 'x'.repeat(300)]) {
      expect(await send(wrong)).toMatchObject({ status: 401, body: { error: 'ERR_API_INVALID_TOKEN' } })
    }
    await harness.service.publish(apiTokenChanged, company.id, { whatsappId, hash: null, version: 2 })
    await eventually(
      () => send(token),
      ({ status }) => status === 401,
    )
  })

  test('is refused when the plan has no external API, and when the company is switched off', async () => {
    const { company, token } = await given()
    const { plan } = aCompany(company.id)
    const told = (version: number, changes: object) =>
      harness.service.publish(companyUpdated, company.id, { company: aCompany(company.id, { version, ...changes }) })
    await told(2, { plan: { ...plan, features: [] } })
    const refused = await eventually(
      () => send(token),
      ({ status }) => status !== 200,
    )
    expect(refused).toMatchObject({ status: 403, body: { error: 'ERR_FEATURE_DISABLED' } })
    await told(3, { status: false })
    await eventually(
      () => send(token),
      ({ status }) => status === 401,
    )
  })

  test('sees and reaches nothing of another company', async () => {
    const [own, other] = [await given(), await given()]
    const sent = (await send(own.token)).body.messages[0]
    expect(await get(other.token, sent?.id ?? 0)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_MESSAGE_FOUND' },
    })
    const queue = await other.company.queue()
    expect(await send(own.token, { openTicket: true, queueId: queue.id, number: '5511987650010' })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    })
  })
})
