import { randomUUID } from 'node:crypto'
import { companyCreated } from '@recado/contracts/auth/events'
import { messageCreated, sendRequested } from '@recado/contracts/messages/events'
import { aCompany } from '@recado/contracts/testing/company'
import { callReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

const REJECTION = 'Este número não atende ligações. Por favor, envie uma mensagem.'

describe('a call', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const chat = { phone: '5511987650003', lid: null }
  const call = (company: Company, whatsappId: number, callId: string, changes: object = {}, id = randomUUID()) => {
    const at = '2026-03-01T17:05:00.000Z'
    const data = { whatsappId, chat, callId, isVideo: false, isRejected: true, at, ...changes }
    return harness.service.publish(callReceived, company.id, data, id)
  }

  test('a rejected call opens a waiting ticket, and the caller gets an explanation at most once in five minutes', async () => {
    const company = await harness.company()
    const { id } = await company.connection()
    await call(company, id, 'A')
    await call(company, id, 'A') // WhatsApp reports the call twice
    await call(company, id, 'B', { isVideo: true })

    const isThere = (texts: readonly string[]) => texts.length === 3
    const [ticket] = await company.tickets(([found]) => found?.unreadMessages === 2)
    expect(await company.texts(ticket?.id ?? 0, isThere)).toEqual([
      'Chamada de voz perdida às 14:05',
      REJECTION,
      'Chamada de vídeo perdida às 14:05',
    ])
    expect(ticket).toMatchObject({ status: 'pending', lastMessage: 'Chamada perdida', fromMe: false })
    expect((await company.heard(messageCreated, 3)).map(({ message }) => message)).toMatchObject([
      { mediaType: 'call_log', automatic: false, fromMe: false },
      { mediaType: 'chat', automatic: true, origin: 'system', fromMe: true },
      { mediaType: 'call_log' },
    ])
    expect(await company.heard(sendRequested)).toMatchObject([{ to: chat, content: { text: REJECTION } }])
  })

  test('a call shows the time in the company’s time zone', async () => {
    const company = await harness.company()
    const { id } = await company.connection()
    const changes = { timezone: 'Asia/Tokyo' }
    await harness.service.publish(companyCreated, company.id, { company: aCompany(company.id, changes) })
    const known = 'select 1 from company_ref where company_id = $1'
    await eventually(async () => (await harness.service.database.query(known, [company.id])).rowCount)
    await call(company, id, 'E', { isRejected: false })

    const [ticket] = await company.tickets((all) => all.length === 1)
    expect(await company.texts(ticket?.id ?? 0)).toEqual(['Chamada de voz perdida às 02:05'])
  })

  test.each([
    ['the company’s own text', 'Só por escrito, por favor.', ['Só por escrito, por favor.']],
    ['no message if the company’s text is empty', '', []],
  ])('the caller of a rejected call gets %s', async (_, value, answers) => {
    const company = await harness.company()
    const { id } = await company.connection()
    await company.setting('callRejectMessage', value)
    await call(company, id, 'D')
    await company.receive(id, { chat, text: 'fim' })

    const [ticket] = await company.tickets(([found]) => found?.lastMessage === 'fim')
    expect(await company.texts(ticket?.id ?? 0)).toEqual(['Chamada de voz perdida às 14:05', ...answers, 'fim'])
  })

  test('an unanswered call adds an entry to the active ticket and sends no message', async () => {
    const company = await harness.company()
    const { id } = await company.connection()
    await company.receive(id, { chat, text: 'Oi' })
    await call(company, id, 'C', { isRejected: false })

    const found = await eventually(
      () => company.tickets(),
      (all) => all[0]?.lastMessage === 'Chamada perdida',
    )
    expect(found).toMatchObject([{ unreadMessages: 2 }])
    expect((await harness.service.events()).filter(({ companyId }) => companyId === company.id)).not.toContainEqual(
      expect.objectContaining({ type: sendRequested.type }),
    )
  })
})
