import { randomUUID } from 'node:crypto'
import { companyUpdated } from '@recado/contracts/auth/events'
import { sendRequested } from '@recado/contracts/messages/events'
import { aCompany } from '@recado/contracts/testing/company'
import { callReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

describe('a suspended company', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  async function tell(company: Company, version: number, dueDate: string): Promise<void> {
    await harness.service.publish(companyUpdated, company.id, { company: aCompany(company.id, { version, dueDate }) })
    const sql = 'select from company_ref where company_id = $1 and version = $2'
    await eventually(async () => (await harness.service.database.query(sql, [company.id, version])).rowCount)
  }

  type Place = { readonly company: Company; readonly whatsappId: number; readonly phone: string }
  const write = async ({ company, whatsappId, phone }: Place, text: string) => {
    await company.receive(whatsappId, { chat: { phone, lid: null }, text })
    await eventually(async () => {
      const sql =
        'select from message where company_id = $1 and whatsapp_id = $2 and body = $3 and contact_id = any($4)'
      const own = await harness.service.database.query('select id from contact where company_id = $1 and number = $2', [
        company.id,
        phone,
      ])
      const ids = own.rows.map(({ id }) => id)
      return (await harness.service.database.query(sql, [company.id, whatsappId, text, ids])).rowCount
    })
  }
  const askToRate = (place: Place) => async () => {
    await write(place, 'Obrigado')
    await harness.service.database.query(
      `update ticket set status = 'closed', closed_at = now(), last_message_at = now(), chatbot = false,
         rating_until = now() + interval '10 minutes'
        where company_id = $1 and contact_id = (select id from contact where company_id = $1 and number = $2)`,
      [place.company.id, place.phone],
    )
  }
  const call = async ({ company, whatsappId, phone }: Place) => {
    const callId = randomUUID()
    const chat = { phone, lid: null }
    const facts = { callId, isVideo: false, isRejected: true, at: '2026-03-01T17:05:00.000Z' }
    await harness.service.publish(callReceived, company.id, { whatsappId, chat, ...facts })
    await eventually(async () => {
      const sql = 'select from message where company_id = $1 and wa_message_id = $2'
      return (await harness.service.database.query(sql, [company.id, `call:${callId}`])).rowCount
    })
  }

  const STIMULI: [
    name: string,
    before: (place: Place) => () => Promise<unknown>,
    act: (place: Place) => Promise<unknown>,
  ][] = [
    ['greeting', () => async () => {}, (place) => write(place, 'Oi')],
    ['thanks for a rating', askToRate, (place) => write(place, '3')],
    ['second question for a rating', askToRate, (place) => write(place, '7')],
    ['explanation of a rejected call', () => async () => {}, call],
  ]

  test.each(STIMULI)('a suspended company sends no %s, but sends one after the payment', async (_, before, act) => {
    const company = await harness.company()
    await company.setting('ratingThanksMessage', 'Obrigado pela nota')
    const { id: whatsappId } = await company.connection({ greetingMessage: 'Olá!' })
    const place = (phone: string): Place => ({ company, whatsappId, phone })
    const [held, paid] = [place('5511970000011'), place('5511970000012')]
    const sentTo = async ({ phone }: Place) =>
      (await company.heard(sendRequested)).filter(({ to }) => to.phone === phone).length
    await tell(company, 2, '2020-01-01')
    await before(held)()

    await act(held)
    await tell(company, 3, '2099-12-31')
    await before(paid)()
    await act(paid)
    await eventually(async () => (await sentTo(paid)) > 0)

    expect(await sentTo(held)).toBe(0)
  })
})
