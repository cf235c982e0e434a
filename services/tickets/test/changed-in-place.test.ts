import { randomUUID } from 'node:crypto'
import { sendMessage } from '@recado/contracts/messages/routes'
import { messageAcknowledged } from '@recado/contracts/whatsapp/events'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startTickets } from './harness.ts'

const PLACE = 'updated_slot' // changes at most every five minutes

describe('a message', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  const rowOf = async (id: number): Promise<Record<string, unknown>> =>
    (await harness.service.database.query(`select to_jsonb(ticket) as row from ticket where id = $1`, [id])).rows[0].row

  /** Columns in the keys and in the conditions of the table's indexes. */
  async function indexed(table: string): Promise<string[]> {
    const { rows } = await harness.service.database.query<{ name: string }>(
      `select distinct attname as name from pg_index
         join lateral (
           select unnest(indkey) as number
           union select refobjsubid from pg_depend
             where classid = 'pg_class'::regclass and objid = indexrelid and refobjid = indrelid) as held on true
         join pg_attribute on attrelid = indrelid and attnum = held.number and attnum > 0
       where indrelid = $1::regclass order by 1`,
      [table],
    )
    return rows.map(({ name }) => name)
  }

  test('a received message changes no indexed column of its ticket, so PostgreSQL updates the row in place', async () => {
    const company = await harness.company()
    const chat = { phone: '5511987654321', lid: null }
    const ticket = await company.waiting(await company.queue(), { chat, text: 'um' })
    const before = await rowOf(ticket.id)

    await company.receive(ticket.whatsappId, { chat, text: 'dois' })
    await company.tickets(([found]) => found?.unreadMessages === 2)

    const after = await rowOf(ticket.id)
    const changed = Object.keys(after).filter(
      (column) => column !== PLACE && JSON.stringify(after[column]) !== JSON.stringify(before[column]),
    )
    expect(changed).toEqual(expect.arrayContaining(['updated_at', 'last_message', 'unread_messages']))
    expect(await indexed('ticket')).toEqual(expect.arrayContaining(['id', 'status', 'hidden', PLACE]))
    expect((await indexed('ticket')).filter((column) => changed.includes(column))).toEqual([])
    expect(await indexed('ticket')).not.toContain('from_me') // the column changes when somebody answers
  })

  test('reading and acknowledging a message changes no indexed column of it, so PostgreSQL updates the row in place', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null, { chat: { phone: '5511987654329', lid: null }, text: 'oi' })
    const agent = await company.person({ profile: 'admin' })
    await company.accept(ticket, agent)
    const rowsOf = async (): Promise<Record<string, unknown>[]> =>
      (
        await harness.service.database.query(
          `select to_jsonb(message) as row from message
            where ticket_id = $1 and media_type not in ('note', 'system') order by id`,
          [ticket.id],
        )
      ).rows.map(({ row }) => row)
    const [unread] = await rowsOf()
    const body = { body: 'olá', clientId: randomUUID() }
    await harness.service.call(sendMessage, { params: { ticketId: ticket.id }, body }, { as: agent })
    const [read, sent] = await rowsOf()
    const waMessageId = String(sent?.['wa_message_id'])
    await harness.service.publish(messageAcknowledged, company.id, {
      whatsappId: ticket.whatsappId,
      waMessageId,
      ack: 3,
      error: null,
    })
    const [, acknowledged] = await eventually(rowsOf, ([, message]) => message?.['ack'] === 3)

    const changedOf = (before: Record<string, unknown> = {}, after: Record<string, unknown> = {}) =>
      Object.keys(after).filter((column) => JSON.stringify(after[column]) !== JSON.stringify(before[column]))
    const changed = [...changedOf(unread, read), ...changedOf(sent, acknowledged)]
    expect(changed).toEqual(expect.arrayContaining(['read', 'ack', 'updated_at', 'version']))
    expect(await indexed('message')).toEqual(expect.arrayContaining(['id', 'ticket_id', 'from_me', 'search_body']))
    expect((await indexed('message')).filter((column) => changed.includes(column))).toEqual([])
  })

  test('a received message moves its ticket to the top of the list', async () => {
    const company = await harness.company()
    const queue = await company.queue()
    const first = await company.waiting(queue, { chat: { phone: '5511987650001', lid: null } })
    const second = await company.waiting(queue, { chat: { phone: '5511987650002', lid: null } })
    const { database } = harness.service
    await database.query(`update ticket set updated_at = updated_at - interval '1 hour' where id = $1`, [first.id])
    await database.query(`update ticket set updated_at = updated_at - interval '2 hours' where id = $1`, [second.id])
    await company.tickets((all) => all[0]?.id === first.id && all[1]?.id === second.id)

    await company.receive(second.whatsappId, { chat: { phone: '5511987650002', lid: null }, text: 'oi' })

    await company.tickets((all) => all[0]?.id === second.id && all[1]?.id === first.id)
    const places = await database.query(
      `select updated_slot = floor(extract(epoch from updated_at) / 300)::int as fits from ticket where company_id = $1`,
      [company.id],
    )
    expect(places.rows).toEqual([{ fits: true }, { fits: true }])
  })
})
