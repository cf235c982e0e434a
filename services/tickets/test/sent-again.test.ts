import { randomUUID } from 'node:crypto'
import { createContact } from '@recado/contracts/contacts/routes'
import { createQueue } from '@recado/contracts/queues/routes'
import { createQuickMessage } from '@recado/contracts/quick-messages/routes'
import { createTag } from '@recado/contracts/tags/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startTickets } from './harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const CREATES = [
  ['tag', createTag, { name: 'Urgente' }],
  ['queue', createQueue, { name: 'Vendas', color: '#ff0000' }],
  ['quick_message', createQuickMessage, { shortcode: 'oi', message: 'Oi!' }],
  ['contact', createContact, { name: 'Carla', number: '5531988887777' }],
] as const

test.each(CREATES)(
  'a %s sent twice with one idempotency key is created once, and both answers are equal',
  async (...given) => {
    const [table, route, body] = given
    const company = await harness.company()
    const send = (key: string) =>
      harness.service.call(route, { body } as never, { as: company.admin, headers: { 'idempotency-key': key } })
    const key = randomUUID()

    const first = await send(key)
    const again = await send(key)

    expect(first.status).toBe(201)
    expect(again).toMatchObject({ status: 201, body: first.body })
    const { rowCount } = await harness.service.database.query(`select from ${table} where company_id = $1`, [
      company.id,
    ])
    expect(rowCount).toBe(1)
  },
)
