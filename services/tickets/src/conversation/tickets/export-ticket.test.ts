import { exportTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

describe('GET /tickets/:ticketId/export', () => {
  let harness: Harness
  let company: Company
  let supervisor: Person
  let ticket: Ticket
  beforeAll(async () => {
    harness = await startTickets()
    company = await harness.company()
    const queue = await company.queue()
    supervisor = await company.person({ name: 'Duda', profile: 'supervisor', queueIds: [queue.id] })
    const sentAt = '2026-03-02T02:59:00.000Z'
    const waiting = await company.waiting(queue, { pushName: 'João', text: 'Tem bolo?', sentAt })
    ticket = await company.accept(waiting, supervisor)
    await harness.service.database.query(
      `insert into message (company_id, ticket_id, contact_id, whatsapp_id, wa_message_id, body, from_me, read, ack,
                            media_type, media_name, origin, user_id, deleted_by, created_at)
         select $1, $2, $3, $4, 'W' || place, body, from_me, true, 1, kind, name, origin,
                case when origin = 'ui' then $5::bigint end, deleted, '2026-03-02T12:00:00Z'
           from (values (1, 'Temos', true, 'chat', null, 'ui', null), (2, 'A tabela', true, 'application', 'bolos.pdf', 'ui', null),
                        (3, '', false, 'audio', null, 'inbound', null), (4, 'Já saiu', true, 'chat', null, 'bot', null),
                        (5, 'Cliente antigo', true, 'note', null, 'ui', null), (6, 'Engano', true, 'chat', null, 'phone', 'agent'),
                        (7, 'data:image|https://mapa|Praça', false, 'locationMessage', null, 'inbound', null),
                        (8, 'Quero', false, 'chat', null, 'inbound', null), (9, '', false, 'chat', null, 'inbound', null)
           ) as said (place, body, from_me, kind, name, origin, deleted) order by place`,
      [company.id, ticket.id, ticket.contactId, ticket.whatsappId, supervisor.userId],
    )
    await harness.service.database.query(
      `update message set quoted_words = $2 where company_id = $1 and wa_message_id = 'W8'`,
      [company.id, { body: 'Promoção', mediaType: 'chat', fromMe: true, isStatus: true }],
    )
    const url = 'https://fb.me/1'
    const rest = { sourceType: 'ad', sourceId: '1', clickId: 'c', app: null, entryPoint: 'ctwa_ad' }
    await harness.service.database.query(
      `update message set came_from = $2 where company_id = $1 and wa_message_id = 'W9'`,
      [company.id, { title: 'Bolo azul', text: 'Só hoje', url, ...rest }],
    )
  })
  afterAll(() => harness.close())

  const get = ({ id }: Ticket, as: Person) => harness.service.call(exportTicket, { params: { ticketId: id } }, { as })

  test('an export contains a line for each message, with times in the company’s time zone', async () => {
    const { status, headers, body } = await get(ticket, supervisor)

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('content-disposition')).toContain(`attachment; filename="atendimento-${ticket.number}.txt"`)
    const lines = String((body as { content?: unknown }).content).split('\r\n')
    expect(lines.map((line) => line.replace(/^\[(.*?),? (.*?)\] /, '$1 $2 '))).toEqual([
      `Atendimento ${ticket.number}: João`,
      '01/03/2026 23:59 João: Tem bolo?',
      expect.stringMatching(/ Aceito por Duda$/),
      '02/03/2026 09:00 Duda: Temos',
      '02/03/2026 09:00 Duda: [Documento: bolos.pdf] A tabela',
      '02/03/2026 09:00 João: [Áudio]',
      '02/03/2026 09:00 Mensagem automática: Já saiu',
      '02/03/2026 09:00 Nota interna de Duda: Cliente antigo',
      '02/03/2026 09:00 Telefone: Mensagem apagada: Engano',
      '02/03/2026 09:00 João: [Localização]',
      '02/03/2026 09:00 João: (em resposta a status “Promoção”) Quero',
      '02/03/2026 09:00 João: (veio de “Bolo azul” “https://fb.me/1”) ',
      '',
    ])
  })

  test.each([
    [
      'en',
      'ticket',
      'Ticket',
      'Accepted by Duda',
      'Internal note by Duda',
      'Automatic message',
      '[Document: bolos.pdf]',
    ],
    [
      'es',
      'atencion',
      'Atención',
      'Aceptado por Duda',
      'Nota interna de Duda',
      'Mensaje automático',
      '[Documento: bolos.pdf]',
    ],
  ] as const)(
    'an export is in the language of the person who requests it, in %s including the file name',
    async (language, name, title, ...said) => {
      const { headers, body } = await harness.service.call(
        exportTicket,
        { params: { ticketId: ticket.id } },
        { as: supervisor, headers: { 'accept-language': language } },
      )

      expect(headers.get('content-disposition')).toContain(`filename="${name}-${ticket.number}.txt"`)
      const text = String((body as { content?: unknown }).content)
      expect(text.split('\r\n')[0]).toBe(`${title} ${ticket.number}: João`)
      for (const part of said) expect(text).toContain(part)
      expect(text).not.toMatch(/Atendimento|Aceito|automática|Telefone|apagada/)
    },
  )

  test('only supervisors and admins who may see a ticket can export it', async () => {
    const agent = await company.person({ queueIds: supervisor.queueIds })
    const outsider = await company.person({ profile: 'supervisor' })

    expect((await get(ticket, agent)).status).toBe(403)
    for (const as of [outsider, (await harness.company()).admin]) {
      expect(await get(ticket, as)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
    }
    expect((await get(ticket, company.admin)).status).toBe(200)
  })
})
