import { companyCreated } from '@recado/contracts/auth/events'
import type { Language } from '@recado/contracts/language'
import { messageCreated } from '@recado/contracts/messages/events'
import { listMessages } from '@recado/contracts/messages/routes'
import { aCompany } from '@recado/contracts/testing/company'
import { exportTicket, getTicket } from '@recado/contracts/tickets/routes'
import { callReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from './harness.ts'

describe('sentences of the system', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const inLanguage = (company: Company, language: Language) => ({
    as: company.admin,
    headers: { 'accept-language': language },
  })

  async function englishCompany(): Promise<Company> {
    const company = await harness.company()
    const english = { ...aCompany(company.id), language: 'en' as const, version: 2 }
    await harness.service.publish(companyCreated, company.id, { company: english })
    const query = `select from company_ref where company_id = $1 and language = 'en'`
    await eventually(async () => (await harness.service.database.query(query, [company.id])).rowCount)
    return company
  }

  const lastOf = async (company: Company, id: number, language: Language) =>
    (await harness.service.call(getTicket, { params: { ticketId: id } }, inLanguage(company, language))).body
      .lastMessage

  const linesOf = async (company: Company, id: number, language: Language) => {
    const call = { params: { ticketId: id }, query: { peek: 'true' as const } }
    const { body } = await harness.service.call(listMessages, call, inLanguage(company, language))
    return body.messages.filter(({ mediaType }) => mediaType === 'system').map(({ body: text }) => text)
  }

  test("a sentence of the system is translated for each reader, and announced in the company's language with its code", async () => {
    const company = await englishCompany()
    const person = await company.person({ name: 'Zoé', profile: 'admin' })
    const media = { mime: 'audio/ogg', size: 10, name: null, seconds: 1, isVoice: true, thumbnail: null }
    const ticket = await company.waiting(null, { kind: 'audio', text: '', media })
    await company.accept(ticket, person)

    expect(await lastOf(company, ticket.id, 'pt')).toBe('Áudio')
    expect(await lastOf(company, ticket.id, 'en')).toBe('Audio')
    expect(await linesOf(company, ticket.id, 'pt')).toEqual(['Aceito por Zoé'])
    expect(await linesOf(company, ticket.id, 'es')).toEqual(['Aceptado por Zoé'])
    const [first, step] = await company.heard(messageCreated, 2)
    expect(first?.ticket).toMatchObject({ lastMessage: 'Audio', lastWords: { code: 'audio', params: {} } })
    expect(step?.message).toMatchObject({
      body: 'Accepted by Zoé',
      words: { code: 'accepted', params: { by: 'Zoé' } },
    })
  })

  test('a sentence of the system is exported in the language of the caller', async () => {
    const company = await harness.company()
    const ticket = await company.accept(await company.waiting(null, { text: 'Foto' }), company.admin)
    const call = { params: { ticketId: ticket.id } }

    const { body } = await harness.service.call(exportTicket, call, inLanguage(company, 'en'))

    const content = String((body as { content?: unknown }).content)
    expect(content).toContain(`Ticket ${ticket.number}: Carla`)
    expect(content).toContain('Carla: Foto\r\n')
    expect(content).toMatch(/\] Accepted by /)
  })

  test("a sentence about a call shows the time in the company's time zone", async () => {
    const company = await englishCompany()
    const { id: whatsappId } = await company.connection()
    const call = { whatsappId, callId: 'A', isVideo: true, isRejected: false, at: '2026-03-01T17:05:00.000Z' }
    await harness.service.publish(callReceived, company.id, { ...call, chat: { phone: '5511987650009', lid: null } })
    const [ticket] = await company.tickets(([found]) => found !== undefined)

    const [message] = await company.messages(ticket?.id ?? 0)
    expect(message).toMatchObject({ words: { code: 'missedVideoCall', params: { time: '14:05' } } })
    expect(await lastOf(company, ticket?.id ?? 0, 'es')).toBe('Llamada perdida')
  })

  test('a ticket loses the code of its last message when an update sets another text without a code', async () => {
    const company = await harness.company()
    const { id } = await company.waiting(null, { kind: 'vcard', text: 'BEGIN:VCARD' })
    expect(await lastOf(company, id, 'en')).toBe('Contact')

    await harness.service.database.query(`update ticket set last_message = 'Oi' where id = $1`, [id])

    expect(await lastOf(company, id, 'en')).toBe('Oi')
  })

  test('a sentence of the system does not replace a text written by a person', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null, { text: 'Foto' })

    expect(await lastOf(company, ticket.id, 'en')).toBe('Foto')
  })
})
