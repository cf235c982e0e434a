import { createHash } from 'node:crypto'
import { request as openRequest } from 'node:http'
import { companyUpdated } from '@recado/contracts/auth/events'
import { claimText } from '@recado/contracts/connections/api-token'
import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import { apiTokenChanged, apiTokenUsed } from '@recado/contracts/connections/events'
import { ERRORS } from '@recado/contracts/error-catalogue'
import { sendRequested } from '@recado/contracts/messages/events'
import { getExternalMessage, sendExternally } from '@recado/contracts/messages/external-routes'
import { aCompany } from '@recado/contracts/testing/company'
import { startService } from '@recado/kit/service'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { givenProgram, NUMBER, type Sent, sendAs } from '../../../test/external-program.ts'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'
import { createTickets } from '../../app.ts'

const today = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())

describe('a program with the token of a connection', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets({ answerMs: 60_000 })
  })
  afterAll(() => harness.close())

  const send = (token: string | null, sent?: Sent, key?: string) => sendAs(harness, token, sent, key)
  const get = (token: string, messageId: number) =>
    harness.service.call(getExternalMessage, { params: { messageId } }, { as: null, token })
  const given = (status?: ConnectionStatus, of?: Company) => givenProgram(harness, status, of)
  const all = (company: Company) => company.tickets((found) => found.length > 0)

  test('a program with a new token whose event has not arrived yet is asked to try again', async () => {
    const { company, token, whatsappId } = await given()
    const ofVersion = (version: number, minutes = 0, connectionId = whatsappId) =>
      `${token}x.${claimText({ companyId: company.id, connectionId, version }, new Date(Date.now() - minutes * 60_000))}`
    const young = await send(ofVersion(2))
    expect([young.status, young.body, young.headers.get('retry-after')]).toMatchObject([
      503,
      { error: 'ERR_UNAVAILABLE' },
      '1',
    ])
    expect(await send(ofVersion(1, 0, whatsappId + 1_000_000))).toMatchObject({ status: 503 })
    for (const other of [
      ofVersion(2, 2),
      ofVersion(2, -2),
      `${token}x`,
      `${token}x.zzzzzzzz`,
      `${token}x.z-z-z-zzzzzzzz`,
      ofVersion(2 ** 31),
      `${token}x.${claimText({ companyId: 2 ** 31, connectionId: whatsappId, version: 2 }, new Date())}`,
    ]) {
      expect(await send(other)).toMatchObject({ status: 401, body: { error: 'ERR_API_INVALID_TOKEN' } })
    }
  })

  test('a program with a wrong, replaced or revoked token is refused at once, even if the token is new', async () => {
    const { company, whatsappId } = await given()
    const claimed = (version: number) =>
      claimText({ companyId: company.id, connectionId: whatsappId, version }, new Date())
    const tokens = [2, 3].map((version) => `rcd_${'x'.repeat(43)}.${claimed(version)}`)
    const hear = (token: string | undefined, version: number) => {
      const hash = token === undefined ? null : createHash('sha256').update(token).digest('hex')
      return harness.service.publish(apiTokenChanged, company.id, { whatsappId, hash, version })
    }
    const until = (token: string | undefined, status: number) =>
      eventually(
        () => send(token ?? ''),
        (answer) => answer.status === status,
      )

    const [first, second] = tokens
    expect(await send(first ?? '')).toMatchObject({ status: 503 })
    await hear(first, 2)
    await until(first, 200)
    expect(await send(`rcd_${'y'.repeat(43)}.${claimed(2)}`)).toMatchObject({ status: 401 })
    await hear(second, 3)
    await until(second, 200)
    expect(await send(first ?? '')).toMatchObject({ status: 401, body: { error: 'ERR_API_INVALID_TOKEN' } })
    await hear(undefined, 4)
    await until(second, 401)
  })

  test('texts of a program to a number without a ticket share one closed ticket', async () => {
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

  test("a program gets answers in the language that it requests, else in its company's language", async () => {
    const { company, token } = await given()
    const spanish = { ...aCompany(company.id), language: 'es' as const, version: 2 }
    await harness.service.publish(companyUpdated, company.id, { company: spanish })
    await eventually(
      () => send(token),
      ({ body }) => body['message'] === 'Mensaje enviado',
    )

    const wrong = { params: { messageId: 999_999 } }
    const answer = (headers = {}) => harness.service.call(getExternalMessage, wrong, { as: null, token, headers })
    expect((await answer()).body['message']).toBe(ERRORS.ERR_NO_MESSAGE_FOUND.es)
    expect((await answer({ 'accept-language': 'en' })).body['message']).toBe(ERRORS.ERR_NO_MESSAGE_FOUND.en)
  })

  test("a program writes into the contact's active ticket, and closes it on request", async () => {
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
    expect((await company.heard(sendRequested, 3)).map(({ content }) => content)).toMatchObject([
      { text: 'Seu pedido saiu' },
      { text: 'Seu pedido saiu' },
      { text: 'Até logo' },
    ])
    expect(await company.lines(ticket?.id ?? 0)).toEqual(['Finalizado pelo sistema'])
  })

  test('a program opens a ticket that waits in a queue', async () => {
    const { company, token } = await given()
    const queue = await company.queue()
    await send(token, { openTicket: true, queueId: queue.id })

    expect(await all(company)).toMatchObject([
      { status: 'pending', origin: 'api', queueId: queue.id, unreadMessages: 0 },
    ])
  })

  test.each(['+55 11 98765-0009', '1234567', '1234567890123456'])(
    'a program gets ERR_API_INVALID_NUMBER for %s',
    async (number) => {
      const { token } = await given()
      expect(await send(token, { number })).toMatchObject({ status: 400, body: { error: 'ERR_API_INVALID_NUMBER' } })
    },
  )

  test('a program is refused with any other token, and after its token is revoked', async () => {
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

  test('a program is refused when the plan has no external API, and when the company is expired or switched off', async () => {
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
    await told(3, { dueDate: '2020-01-01' })
    const expired = await eventually(
      () => send(token),
      ({ body }) => body.error !== 'ERR_FEATURE_DISABLED',
    )
    expect(expired).toMatchObject({ status: 403, body: { error: 'ERR_COMPANY_EXPIRED', dueDate: '2020-01-01' } })
    expect((await get(token, 1)).status).toBe(403)
    await told(4, { dueDate: today('America/Sao_Paulo') }) // the last valid day, in the company's time zone
    await eventually(
      () => send(token),
      ({ status }) => status === 200,
    )
    await told(5, { status: false })
    await eventually(
      () => send(token),
      ({ status }) => status === 401,
    )
  })

  test('a program may send 60 requests a minute to all processes and routes, and then gets a retry-after header', async () => {
    const [one, other] = [await given(), await given()]
    const second = await startService(createTickets(), harness.service.environment)
    onTestFinished(() => second.stop())
    const headers = { authorization: `Bearer ${one.token}` }
    const getElsewhere = () => fetch(`${second.address}/messages/send/1`, { headers })
    const began = performance.now()
    const answers: { status: number }[] = []
    while (answers.at(-1)?.status !== 429) {
      answers.push(await (answers.length % 2 ? getElsewhere() : get(one.token, 1)))
    }

    expect(answers.length - 1).toBeGreaterThanOrEqual(60)
    expect(answers.length - 1).toBeLessThanOrEqual(61 + (performance.now() - began) / 1_000)
    const refused = await eventually(
      () => send(one.token),
      ({ status }) => status === 429, // slow answers leave time for one more admitted request
    )
    expect(refused).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } })
    expect(refused.headers.get('retry-after')).toBe('1')
    expect((await send(other.token)).status).toBe(200)
  })

  test('a program is refused before its request body is read', async () => {
    const request = openRequest(`${harness.service.address}${sendExternally.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 1_000, authorization: 'Bearer rcd_none' },
    })
    request.flushHeaders() // the body is never sent
    const answered = await new Promise<number | undefined>((answer, fail) => {
      request.once('response', ({ statusCode }) => answer(statusCode)).once('error', fail)
    })
    request.destroy()
    expect(answered).toBe(401)
  })

  test('a program is refused while its connection is not started', async () => {
    const { token } = await given('DISCONNECTED')
    expect(await send(token)).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } })
  })

  test('a program sees no data of another connection or company and cannot write to them', async () => {
    const [own, other] = [await given(), await given()]
    const beside = await given('OPENING', own.company)
    const sent = (await send(own.token)).body.messages[0]
    for (const { token } of [other, beside]) {
      expect(await get(token, sent?.id ?? 0)).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } })
    }
    const queue = await other.company.queue()
    expect(await send(own.token, { openTicket: true, queueId: queue.id, number: '5511987650010' })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    })
  })
})
