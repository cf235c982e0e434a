import { randomUUID } from 'node:crypto'
import { campaignMessageRequested } from '@recado/contracts/campaigns/events'
import { sendMessage } from '@recado/contracts/messages/routes'
import { updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { callReceived, messageChanged } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRequest } from '../../../test/campaigns.ts'
import { type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const NEED = 'Preciso de ajuda com a entrega'
const LATELY = () => new Date(Math.floor(Date.now() / 1_000) * 1_000).toISOString()

/** An open ticket whose contact has written `NEED`, below another ticket in the list. */
async function given() {
  const company = await harness.company()
  const agent = await company.person({ name: 'Bruno', noQueueTickets: 'enable' })
  const connection = await company.connection()
  const chat = { phone: '5511987650011', lid: null }
  await company.receive(connection.id, { chat, text: NEED, waMessageId: 'NEED' })
  const [waiting] = await company.tickets((all) => all.length === 1)
  if (!waiting) throw new Error('the company has no ticket')
  const ticket = await company.accept(waiting, agent)
  await company.receive(connection.id, { chat: { phone: '5511987650012', lid: null }, text: 'Bom dia' })
  await company.tickets((all) => all.length === 2)
  return { company, agent, connection, chat, ticket }
}
type Scene = Awaited<ReturnType<typeof given>>

const change = ({ company, connection, chat }: Scene, what: object, by: object = {}) =>
  harness.service.publish(messageChanged, company.id, {
    whatsappId: connection.id,
    chat,
    fromMe: false,
    by: null,
    author: null,
    at: LATELY(),
    target: { waMessageId: 'NEED', fromMe: false },
    change: what,
    ...by,
  } as never)
const write = ({ ticket, agent }: Scene, body: object) =>
  harness.service.call(sendMessage, { params: { ticketId: ticket.id }, body } as never, { as: agent })
const receive = ({ company, connection, chat }: Scene, message: object) =>
  company.receive(connection.id, { chat, ...message })
const byOurs = { origin: 'ui' }
const byContact = { origin: 'inbound', userId: null }

type Row = {
  readonly what: string
  readonly act: (scene: Scene) => Promise<unknown>
  readonly preview: string
  readonly by?: object
  readonly moves: boolean
}
const ROWS: readonly Row[] = [
  { what: 'a text', act: (s) => receive(s, { text: 'E agora?' }), preview: 'E agora?', moves: true },
  {
    what: 'a picture',
    act: (s) => receive(s, { kind: 'image', text: '', media: null }),
    preview: 'Foto',
    moves: true,
  },
  {
    what: 'a message that comes late',
    act: (s) => receive(s, { text: 'Escrevi ontem', late: true, sentAt: '2026-03-01T12:00:00.000Z' }),
    preview: 'Escrevi ontem',
    moves: true,
  },
  {
    what: 'a call',
    act: ({ company, connection, chat }) =>
      harness.service.publish(callReceived, company.id, {
        whatsappId: connection.id,
        chat,
        callId: randomUUID(),
        isVideo: false,
        isRejected: false,
        at: LATELY(),
      }),
    preview: 'Chamada perdida',
    moves: true,
  },
  {
    what: 'a text of a colleague',
    act: (s) => write(s, { body: 'Já verifico' }),
    preview: 'Já verifico',
    by: byOurs,
    moves: true,
  },
  {
    what: 'what was typed on the phone',
    act: (s) => receive(s, { text: 'Um momento', fromMe: true }),
    preview: 'Um momento',
    by: { origin: 'phone' },
    moves: true,
  },
  { what: 'a note', act: (s) => write(s, { body: 'Cliente antigo', isNote: true }), preview: NEED, moves: false },
  { what: 'a reaction', act: (s) => change(s, { kind: 'reacted', emoji: '👍' }), preview: NEED, moves: false },
  {
    what: 'a correction of it',
    act: (s) => change(s, { kind: 'edited', text: 'Preciso trocar a entrega' }),
    preview: 'Preciso trocar a entrega',
    moves: false,
  },
  { what: 'its deletion', act: (s) => change(s, { kind: 'revoked' }), preview: 'Mensagem apagada', moves: false },
  {
    what: 'a message of a campaign',
    act: ({ company, connection, ticket }) =>
      harness.service.publish(
        campaignMessageRequested,
        company.id,
        aRequest({ whatsappId: connection.id, contactId: ticket.contactId, text: 'Dia das Mães' }),
      ),
    preview: NEED,
    moves: false,
  },
  {
    what: 'a number alone while a bot leads',
    act: async (s) => {
      await harness.service.database.query('update ticket set chatbot = true where id = $1', [s.ticket.id])
      await receive(s, { text: '2' })
    },
    preview: NEED,
    moves: false,
  },
  { what: 'a number alone to a person', act: (s) => receive(s, { text: '2' }), preview: '2', moves: true },
]

/** The texts of the ticket. When they change, the service has processed the action of the row. */
const stateOf = async ({ company, ticket }: Scene) =>
  JSON.stringify([await company.messages(ticket.id), (await company.ticket(ticket.id)).lastMessage])

test.each(ROWS)(
  'a ticket has the right preview and place in lists after $what',
  async ({ act, preview, by = byContact, moves }) => {
    const scene = await given()
    const { company, ticket } = scene
    const [above] = await company.tickets()
    expect(above?.id).not.toBe(ticket.id)
    const before = await stateOf(scene)
    await act(scene)
    await eventually(async () => (await stateOf(scene)) !== before)

    const all = await company.tickets()
    const after = all.find(({ id }) => id === ticket.id)
    expect(after).toMatchObject({ preview, previewBy: by, previewAt: expect.any(String) })
    expect(all[0]?.id === ticket.id).toBe(moves)
  },
)

test('a ticket without a message of a person has no preview', async () => {
  const company = await harness.company()
  const connection = await company.connection()
  await harness.service.publish(campaignMessageRequested, company.id, aRequest({ whatsappId: connection.id }))
  const [ticket] = await eventually(
    async () => (await harness.service.database.query('select * from ticket where company_id = $1', [company.id])).rows,
    (rows) => rows.length === 1,
  )

  expect(ticket).toMatchObject({ last_message: 'Oferta', preview: null, preview_at: null, preview_origin: null })
})

test('an automatic greeting does not replace the contact’s text in the preview', async () => {
  const { company, ticket, agent } = await given()
  await company.setting('sendGreetingAccepted', 'enabled')
  await harness.service.call(
    updateTicket,
    { params: { ticketId: ticket.id }, body: { status: 'pending', userId: null } },
    { as: agent },
  )
  await company.accept(ticket, agent)

  const greeted: Ticket = await eventually(
    () => company.ticket(ticket.id),
    ({ fromMe }) => fromMe,
  )
  expect(greeted).toMatchObject({ preview: NEED, previewBy: byContact })
  expect(greeted.lastMessage).not.toBe(NEED)
})

test('an edit in a ticket without a preview also sets the preview’s author and time', async () => {
  const scene = await given()
  const { company, ticket } = scene
  await harness.service.database.query(
    `update ticket set preview = null, preview_words = null, preview_at = null, preview_origin = null, preview_user_id = null
      where company_id = $1 and id = $2`,
    [company.id, ticket.id],
  )
  await change(scene, { kind: 'edited', text: 'Preciso da nota' })

  const corrected = await eventually(
    () => company.ticket(ticket.id),
    ({ preview }) => preview === 'Preciso da nota',
  )
  expect(corrected).toMatchObject({ previewBy: byContact, previewAt: expect.any(String) })
})

test('a rating replaces the text of its deleted request, in every language', async () => {
  const scene = await given()
  const { company, agent, ticket } = scene
  await company.setting('userRating', 'enabled')
  await company.setting('ratingThanksMessage', '')
  await write(scene, { body: 'Pronto' })
  await harness.service.call(
    updateTicket,
    { params: { ticketId: ticket.id }, body: { status: 'closed' } },
    { as: agent },
  )
  const request = (await company.said(4)).at(-1)?.message
  const target = { waMessageId: request?.waMessageId ?? '', fromMe: true }
  await change(scene, { kind: 'revoked' }, { fromMe: true, target })
  await eventually(
    () => company.ticket(ticket.id),
    ({ lastWords }) => lastWords !== null,
  )
  await receive(scene, { text: '3' })

  const rated = await eventually(
    () => company.ticket(ticket.id),
    ({ rating }) => rating !== null,
  )
  expect(rated).toMatchObject({ lastMessage: '3', lastWords: null })
})
