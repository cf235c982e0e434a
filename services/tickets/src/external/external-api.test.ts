import { createHash } from 'node:crypto'
import { request as openRequest } from 'node:http'
import { companyCreated, companyUpdated } from '@recado/contracts/auth/events'
import { stampOf } from '@recado/contracts/connections/api-token'
import type { ConnectionStatus } from '@recado/contracts/connections/connection'
import { apiTokenChanged, apiTokenUsed } from '@recado/contracts/connections/events'
import { checkRequested } from '@recado/contracts/contacts/events'
import { ERRORS } from '@recado/contracts/error-catalogue'
import { sendRequested } from '@recado/contracts/messages/events'
import { getExternalMessage, sendExternally } from '@recado/contracts/messages/external-routes'
import { numberChecked } from '@recado/contracts/whatsapp/events'
import { startService } from '@recado/kit/service'
import { aCompany } from '@recado/kit/testing/resources'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../test/harness.ts'
import { createTickets } from '../app.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const OPUS = Buffer.concat([
  Buffer.from('OggS\0\x02', 'latin1'),
  Buffer.alloc(20),
  Buffer.from([1, 19]),
  Buffer.from('OpusHead'),
  Buffer.alloc(40),
])

const today = (timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date())

describe('a program with the token of a connection', () => {
  let harness: Harness
  let tokens = 0
  beforeAll(async () => {
    harness = await startTickets({ answerMs: 60_000 })
  })
  afterAll(() => harness.close())

  const NUMBER = '5511987650009'
  type Body = { number?: string; body?: string; openTicket?: boolean; closeTicket?: boolean; queueId?: number }
  const send = (token: string | null, body: Body = {}, key?: string) =>
    harness.service.call(
      sendExternally,
      { body: { number: NUMBER, body: 'Seu pedido saiu', ...body } },
      {
        as: null,
        ...(token !== null && { token }),
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      },
    )
  type File = readonly [content: Uint8Array | string, name: string]
  async function sendFiles(token: string, fields: Record<string, string>, files: readonly File[], field = 'medias') {
    const form = new FormData()
    for (const [name, value] of Object.entries({ number: NUMBER, ...fields })) form.append(name, value)
    for (const [content, name] of files) form.append(field, new Blob([content as never]), name)
    const answer = await harness.service.raw('POST', sendExternally.url, { body: form, as: null, token })
    return { ...answer, messages: (answer.body['messages'] ?? []) as { id: number; ticketId: number }[] }
  }
  const get = (token: string, messageId: number) =>
    harness.service.call(getExternalMessage, { params: { messageId } }, { as: null, token })
  /** A token; unless it is open, nobody can ask by the connection who has a number, and messages wait for it. */
  async function given(status: ConnectionStatus = 'OPENING', of?: Company) {
    const company = of ?? (await harness.company())
    const { id: whatsappId } = await company.connection({ status, completionMessage: 'Até logo' })
    await harness.service.publish(companyCreated, company.id, { company: aCompany(company.id) })
    const token = `rcd_${++tokens}`
    const hash = createHash('sha256').update(token).digest('hex')
    await harness.service.publish(apiTokenChanged, company.id, { whatsappId, hash, version: 1 })
    await eventually(async () => {
      const { rowCount } = await harness.service.database.query(
        'select 1 from api_token join company_ref using (company_id) where company_id = $1 and connection_id = $2',
        [company.id, whatsappId],
      )
      return rowCount
    })
    return { company, whatsappId, token }
  }
  /** Says what WhatsApp does of the number that was asked about last, as the gateway would. */
  async function tellOf(company: Company, phone: string | null, count = 1) {
    const { whatsappId, checkId, numbers } = (await company.heard(checkRequested, count))[count - 1] ?? {}
    const asked = { whatsappId: whatsappId ?? 0, checkId: checkId ?? '', number: numbers?.[0] ?? '' }
    const answer = phone
      ? { outcome: 'found' as const, address: { phone, lid: '77' } }
      : { outcome: 'absent' as const, address: null }
    await harness.service.publish(numberChecked, company.id, { ...asked, ...answer })
    return { whatsappId, numbers }
  }
  const all = (company: Company) => company.tickets((found) => found.length > 0)

  test('whose token was made a moment ago, and has not been heard of yet, is asked to try again', async () => {
    const { token } = await given()
    const minutesOld = (minutes: number) => `${token}x.${stampOf(new Date(Date.now() - minutes * 60_000))}`

    const young = await send(minutesOld(0))
    expect([young.status, young.body, young.headers.get('retry-after')]).toMatchObject([
      503,
      { error: 'ERR_UNAVAILABLE' },
      '1',
    ])
    for (const other of [minutesOld(2), minutesOld(-2), `${token}x`, `${token}x.zzzzzzzz`]) {
      expect(await send(other)).toMatchObject({ status: 401, body: { error: 'ERR_API_INVALID_TOKEN' } })
    }
  })

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

  test('is answered in the language that it prefers, else in that of its company', async () => {
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
    expect((await company.heard(sendRequested, 3)).map(({ content }) => content)).toMatchObject([
      { text: 'Seu pedido saiu' },
      { text: 'Seu pedido saiu' },
      { text: 'Até logo' },
    ])
    expect(await company.lines(ticket?.id ?? 0)).toEqual(['Finalizado pelo sistema'])
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

  test('is refused when the plan has no external API, when the company is expired, and when it is switched off', async () => {
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
    await told(4, { dueDate: today('America/Sao_Paulo') }) // its last day, where it is
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

  test('may call 60 times a minute, whatever it asks and whichever process answers, and is told how long to wait', async () => {
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
    const refused = await send(one.token)
    expect(refused).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_REQUESTS' } })
    expect(refused.headers.get('retry-after')).toBe('1')
    expect((await send(other.token)).status).toBe(200)
  })

  test('is refused before anything of what it sends is read', async () => {
    const request = openRequest(`${harness.service.address}${sendExternally.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 1_000, authorization: 'Bearer rcd_none' },
    })
    request.flushHeaders() // and never a body
    const answered = await new Promise<number | undefined>((answer, fail) => {
      request.once('response', ({ statusCode }) => answer(statusCode)).once('error', fail)
    })
    request.destroy()
    expect(answered).toBe(401)
  })

  test('learns whether anybody has a number that nobody has written from, once', async () => {
    const { company, whatsappId, token } = await given('CONNECTED')
    const refused = send(token, { number: '551133334444' })
    await tellOf(company, null)
    const nobody = { status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT' } }
    expect(await refused).toMatchObject(nobody)
    expect(await send(token, { number: '551133334444' })).toMatchObject(nobody) // as it was told a moment ago
    expect(await company.heard(sendRequested, 0)).toEqual([])

    const sending = send(token, { number: '551187650009' })
    expect(await tellOf(company, NUMBER, 2)).toEqual({ whatsappId, numbers: ['551187650009', NUMBER] })
    const first = await sending
    const second = await send(token)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await company.heard(sendRequested, 2)).toMatchObject([
      { to: { phone: NUMBER, lid: '77' } },
      { to: { phone: NUMBER, lid: '77' } },
    ])
    expect(await company.heard(checkRequested, 2)).toHaveLength(2)
  })

  test('that writes to thirty unknown numbers at once has twenty asked about, and is told when to come back with the others', async () => {
    const { company, token } = await given('CONNECTED')
    const numbers = Array.from({ length: 30 }, (_, index) => `55119876510${10 + index}`)
    const sending = numbers.map((number) => send(token, { number }))
    const refused = await eventually(
      async () => (await Promise.all(sending.map((one) => Promise.race([one, null])))).filter((one) => one !== null),
      (answers) => answers.length === 10,
    )
    for (const { status, body, headers } of refused) {
      expect([status, body]).toMatchObject([429, { error: 'ERR_TOO_MANY_REQUESTS' }])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
    }
    const asked = await company.heard(checkRequested, 20)
    for (const { whatsappId, checkId, numbers: spellings } of asked) {
      const answer = { outcome: 'found' as const, address: { phone: spellings[0] ?? '', lid: null } }
      await harness.service.publish(numberChecked, company.id, {
        whatsappId,
        checkId,
        number: spellings[0] ?? '',
        ...answer,
      })
    }
    const all = await Promise.all(sending)
    expect(all.filter(({ status }) => status === 200)).toHaveLength(20)

    await harness.service.database.query(
      "update number_check set created_at = created_at - interval '1 minute' where company_id = $1",
      [company.id],
    )
    const left = numbers.find((_, index) => all[index]?.status === 429) ?? ''
    const again = send(token, { number: left })
    await tellOf(company, left, 21)
    expect((await again).status).toBe(200)
  })

  test('that is late for the answer of WhatsApp is told to come back, and finds the answer then', async () => {
    const hasty = await startService(createTickets({ answerMs: 1 }), harness.service.environment)
    onTestFinished(() => hasty.stop())
    const { company, token } = await given('CONNECTED')
    const ask = () =>
      fetch(`${hasty.address}${sendExternally.url}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ number: NUMBER, body: 'Seu pedido saiu' }),
      })
    const late = await ask()
    expect([late.status, late.headers.get('retry-after'), await late.json()]).toMatchObject([
      429,
      '30',
      { error: 'ERR_TOO_MANY_REQUESTS' },
    ])
    await tellOf(company, NUMBER)
    await eventually(async () => {
      const known = "select 1 from number_check where company_id = $1 and outcome = 'found'"
      return (await harness.service.database.query(known, [company.id])).rowCount
    })
    expect((await ask()).status).toBe(200)
    expect(await company.heard(checkRequested)).toHaveLength(1)
  })

  test('sends once what it asks for again under the same key', async () => {
    const { company, token } = await given('CONNECTED')
    const other = await given('OPENING')
    const asking = send(token, {}, 'order-1234')
    await tellOf(company, NUMBER)
    const [first, again] = [await asking, await send(token, {}, 'order-1234')]
    const mismatch = await send(token, { body: 'Outro' }, 'order-1234')

    expect(again.body).toEqual(first.body)
    expect(mismatch).toMatchObject({ status: 409, body: { error: 'ERR_IDEMPOTENCY_MISMATCH' } })
    expect((await send(other.token, {}, 'order-1234')).body.messages[0]?.id).not.toBe(first.body.messages[0]?.id)
    expect(await company.heard(sendRequested)).toHaveLength(1)
  })

  test('sends files, each as a message, with the text as caption of the first or before sound', async () => {
    const { company, token } = await given()
    const files = await sendFiles(token, { body: 'Nota', closeTicket: 'true' }, [
      ['%PDF-1.7 nota', 'nota.pdf'],
      [PNG, 'foto.png'],
    ])
    const sound = await sendFiles(token, { body: 'Ouça' }, [[OPUS, 'aviso.ogg']])

    expect([files.status, files.messages.length, sound.messages.length]).toEqual([200, 2, 2])
    expect(await company.heard(sendRequested, 4)).toMatchObject([
      { content: { kind: 'document', text: 'Nota', media: { name: 'nota.pdf', mime: 'application/pdf' } } },
      { content: { kind: 'image', text: '', media: { name: 'foto.png', size: PNG.length } } },
      { content: { kind: 'text', text: 'Ouça' } },
      { content: { kind: 'audio', media: { isVoice: false } } },
    ])
    const kept = 'select count(*)::int as count from media_file where company_id = $1 and delete_after is null'
    expect((await harness.service.database.query(kept, [company.id])).rows).toEqual([{ count: 3 }])
  })

  test.each([
    ['neither a text nor a file', { body: '' }, [], 'ERR_VALIDATION', 'medias'],
    ['a file in another field', {}, [[PNG, 'foto.png']], 'ERR_VALIDATION', 'files'],
    ['a name that lies', {}, [['MZ'.padEnd(99, '\0'), 'foto.png']], 'ERR_FILE_TYPE_NOT_ALLOWED', 'medias'],
    ['a number that is none', { number: '12' }, [[PNG, 'foto.png']], 'ERR_API_INVALID_NUMBER', 'medias'],
  ] as const)('is refused for %s, and nothing is kept', async (_what, fields, files, error, field) => {
    const { company, token } = await given()
    expect(await sendFiles(token, fields, files, field)).toMatchObject({ status: 400, body: { error } })
    expect(await company.tickets()).toEqual([])
    const kept = 'select 1 from media_file where company_id = $1 and delete_after is null'
    expect((await harness.service.database.query(kept, [company.id])).rowCount).toBe(0)
  })

  test('is refused while the connection is not started', async () => {
    const { token } = await given('DISCONNECTED')
    expect(await send(token)).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } })
  })

  test('sees and reaches nothing of another connection or another company', async () => {
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
