import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startTickets } from './harness.ts'

const WRITTEN = 2_000 // rows; a page of the pending list holds about 16
const FEW_PAGES = 70 // the pages of the sorted part, and about eight pages of the pending list

describe('a search after many writes', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await startTickets()
  })
  afterAll(() => harness.close())

  async function pagesOf(table: string, condition: string): Promise<number> {
    const client = await harness.service.database.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off') // PostgreSQL would scan such a small table
      await client.query('set local enable_indexscan = off')
      const { rows } = await client.query(
        `explain (analyze, buffers, format json) select 1 from ${table} where ${condition}`,
      )
      const plan = rows[0]['QUERY PLAN'][0].Plan
      expect(JSON.stringify(plan)).toContain(`${table}_text`)
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  test('a search scans only a short pending list of the message index', async () => {
    const company = await harness.company()
    const ticket = await company.waiting(null, { chat: { phone: '5511987651001', lid: null } })
    await harness.service.database.query(
      `insert into message (company_id, ticket_id, contact_id, whatsapp_id, wa_message_id, body, from_me, read, ack,
                            media_type, origin)
       select company_id, ticket_id, contact_id, whatsapp_id, 'W' || n, 'pedido ' || md5(n::text), false, true, 1,
              'chat', 'inbound'
         from message, generate_series(1, $2::int) n
         where id = (select min(id) from message where ticket_id = $1 and media_type <> 'system')`,
      [ticket.id, WRITTEN],
    )
    expect(await pagesOf('message', `search_body like '%jabuticaba%'`)).toBeLessThan(FEW_PAGES)
  })

  test('a search scans only short pending lists of the contact indexes', async () => {
    const company = await harness.company()
    await harness.service.database.query(
      `with person as (
         insert into contact (company_id, name, number)
         select $1, 'Pessoa ' || md5(n::text), '55118' || 10000000 + n from generate_series(1, $2::int) n
         returning company_id, id, number
       )
       insert into contact_identity (company_id, kind, value, contact_id)
       select company_id, 'phone', number, id from person`,
      [company.id, WRITTEN],
    )
    expect(await pagesOf('contact', `search_text like '%jabuticaba%'`)).toBeLessThan(FEW_PAGES)
    expect(await pagesOf('contact_identity', `value like '%777666555%'`)).toBeLessThan(FEW_PAGES)
  })
})
