import { randomUUID } from 'node:crypto'
import { sendMessage } from '@recado/contracts/messages/routes'
import { createSchedule } from '@recado/contracts/schedules/routes'
import { ticketUpdated } from '@recado/contracts/tickets/events'
import { createTicket, updateTicket } from '@recado/contracts/tickets/routes'
import type { Ticket } from '@recado/contracts/tickets/ticket'
import { callReceived } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Harness, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const query = async <Row>(sql: string, parameters: unknown[]) =>
  (await harness.service.database.query<Row & object>(sql, parameters)).rows

type Conversation = { company: Company; contactId: number; whatsappId: number; phone: string }
let phones = 0

/** A contact who got a campaign's message and has only its hidden ticket. */
async function givenCampaign(): Promise<Conversation & { hidden: number }> {
  const company = await harness.company()
  const connection = await company.connection()
  const phone = `5531${900_000_000 + ++phones}`
  const [contact] = await query<{ id: number }>(
    `with known as (insert into contact (company_id, name, number, is_whatsapp_valid) values ($1, 'Carla', $2, true) returning id)
     insert into contact_identity (company_id, kind, value, contact_id) select $1, 'phone', $2, id from known
     returning contact_id::int as id`,
    [company.id, phone],
  )
  const conversation = { company, contactId: contact?.id ?? 0, whatsappId: connection.id, phone }
  return { ...conversation, hidden: await addTicket(conversation, `'closed', 'campaign', true`) }
}

/** @param state SQL values of the columns status, origin and hidden */
async function addTicket({ company, contactId, whatsappId }: Conversation, state: string): Promise<number> {
  const [ticket] = await query<{ id: number }>(
    `insert into ticket (company_id, contact_id, whatsapp_id, status, origin, hidden, last_message, from_me, unread_messages)
     values ($1, $2, $3, ${state}, 'Oferta', true, 0) returning id::int`,
    [company.id, contactId, whatsappId],
  )
  return ticket?.id ?? 0
}

const isHidden = async (id: number): Promise<boolean | undefined> =>
  (await query<{ hidden: boolean }>('select hidden from ticket where id = $1', [id]))[0]?.hidden

const ofContact = ({ company, contactId }: Conversation): Promise<Pick<Ticket, 'id' | 'status'>[]> =>
  query('select id::int, status from ticket where company_id = $1 and contact_id = $2 order by id', [
    company.id,
    contactId,
  ])

const receive = ({ company, whatsappId, phone }: Conversation, changes: object) =>
  company.receive(whatsappId, { chat: { phone, lid: null }, ...changes })

/** Resolves once the message is stored. */
const arrived = ({ company }: Conversation, waMessageId: string) =>
  eventually(
    async () =>
      (await query('select from message where company_id = $1 and wa_message_id = $2', [company.id, waMessageId]))
        .length,
  )

const change = ({ company }: Conversation, ticketId: number, body: object) =>
  harness.service.call(updateTicket, { params: { ticketId }, body }, { as: company.admin })
const write = ({ company }: Conversation, ticketId: number, body: object) =>
  harness.service.call(sendMessage, { params: { ticketId }, body: { body: 'Oi', ...body } }, { as: company.admin })

describe('a hidden ticket of a campaign', () => {
  test('if the contact writes, the hidden ticket becomes visible but stays closed, and the message opens another ticket', async () => {
    const given = await givenCampaign()
    const message = { id: randomUUID(), waMessageId: randomUUID() }
    await receive(given, message)
    await receive(given, message) // WhatsApp delivers the message twice
    const next = await receive(given, {})
    await arrived(given, next.waMessageId)

    expect((await ofContact(given)).map(({ status }) => status)).toEqual(['closed', 'pending'])
    const [shown, ...others] = (await given.company.heard(ticketUpdated)).filter(({ before }) => before.hidden)
    expect(shown?.ticket).toMatchObject({ id: given.hidden, hidden: false, status: 'closed', version: 2 })
    expect(others).toEqual([])
    expect((await given.company.tickets()).map(({ id }) => id)).toContain(given.hidden)
  })

  test('a hidden ticket becomes visible when the contact calls or when a person writes on the phone', async () => {
    const [called, answered] = [await givenCampaign(), await givenCampaign()]
    await harness.service.publish(callReceived, called.company.id, {
      whatsappId: called.whatsappId,
      chat: { phone: called.phone, lid: null },
      callId: 'A',
      isVideo: false,
      isRejected: false,
      at: new Date().toISOString(),
    })
    await receive(answered, { fromMe: true })

    for (const { hidden } of [called, answered]) await eventually(async () => (await isHidden(hidden)) === false)
  })

  test('a hidden ticket stays hidden when the contact rates an older conversation', async () => {
    const given = await givenCampaign()
    const rated = await addTicket(given, `'closed', 'inbound', false`)
    await query(`update ticket set rating_until = now() + interval '1 hour' where id = $1`, [rated])
    const { waMessageId } = await receive(given, { text: '3' })
    await arrived(given, waMessageId)

    expect((await given.company.ticket(rated)).rating?.rate).toBe(3)
    expect(await isHidden(given.hidden)).toBe(true)
  })

  test('a hidden ticket stays hidden when history from before the phone was linked arrives', async () => {
    const given = await givenCampaign()
    const { waMessageId } = await receive(given, { isHistory: true })
    await arrived(given, waMessageId)

    expect(await isHidden(given.hidden)).toBe(true)
  })

  test('a hidden ticket becomes visible when a person opens a ticket for the contact', async () => {
    const given = await givenCampaign()
    const body = { contactId: given.contactId, whatsappId: given.whatsappId, status: 'open' as const }
    const { status } = await harness.service.call(createTicket, { body }, { as: given.company.admin })

    expect(status).toBe(201)
    expect(await isHidden(given.hidden)).toBe(false)
    expect((await ofContact(given)).map((ticket) => ticket.status)).toEqual(['closed', 'open'])
  })

  test('a hidden ticket becomes visible when a person reopens another ticket of the conversation', async () => {
    const given = await givenCampaign()
    const closed = await addTicket(given, `'closed', 'inbound', false`)
    const { status } = await change(given, closed, { status: 'open', userId: null, queueId: null })

    expect([status, await isHidden(given.hidden)]).toEqual([200, false])
  })

  test('a hidden ticket becomes visible when a person accepts another ticket of the conversation, but not after a refusal', async () => {
    const given = await givenCampaign()
    const waiting = await addTicket(given, `'pending', 'api', false`)
    const stranger = (await harness.company()).admin
    const agent = await given.company.person()
    for (const as of [stranger, agent]) {
      const body = { status: 'open' as const }
      expect(await harness.service.call(updateTicket, { params: { ticketId: waiting }, body }, { as })).toMatchObject({
        status: 404,
      })
    }
    expect(await isHidden(given.hidden)).toBe(true)

    expect((await change(given, waiting, { status: 'open' })).status).toBe(200)
    expect(await isHidden(given.hidden)).toBe(false)
  })

  test('a hidden ticket becomes visible after a message of an agent to the contact, but not after a note or a transfer', async () => {
    const given = await givenCampaign()
    const open = await addTicket(given, `'pending', 'api', false`)
    const { userId } = await given.company.person({ profile: 'admin' })
    await query(`update ticket set status = 'open', user_id = $2 where id = $1`, [open, userId])
    const queue = await given.company.queue()
    expect((await write(given, open, { isNote: true })).status).toBe(201)
    expect((await change(given, open, { queueId: queue.id, userId })).status).toBe(200)
    expect((await change(given, open, { chatbot: false })).status).toBe(200)
    expect(await isHidden(given.hidden)).toBe(true)

    expect((await write(given, open, {})).status).toBe(201)
    expect(await isHidden(given.hidden)).toBe(false)
  })

  test('a hidden ticket becomes visible when a scheduled message to the contact is sent', async () => {
    const given = await givenCampaign()
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const body = { body: 'Lembrete', sendAt, contactId: given.contactId, whatsappId: given.whatsappId }
    const { body: schedule } = await harness.service.call(createSchedule, { body }, { as: given.company.admin })
    expect(await isHidden(given.hidden)).toBe(true)
    await query('update schedule set send_at = now(), try_at = now() where id = $1', [schedule.id])

    await eventually(async () => (await isHidden(given.hidden)) === false)
  })

  test('a hidden ticket stays hidden when the contact writes on another connection or to another company', async () => {
    const given = await givenCampaign()
    const elsewhere = { ...given, whatsappId: (await given.company.connection()).id }
    const stranger = await givenCampaign()
    for (const other of [elsewhere, { ...stranger, phone: given.phone }]) {
      await arrived(other, (await receive(other, {})).waMessageId)
    }

    expect(await isHidden(given.hidden)).toBe(true)
  })

  test('the database accepts a hidden ticket only if it is closed and belongs to a campaign', async () => {
    const given = await givenCampaign()
    for (const state of [`'pending', 'campaign', true`, `'closed', 'inbound', true`]) {
      await expect(addTicket(given, state)).rejects.toThrow('ticket_hidden')
    }
  })
})
