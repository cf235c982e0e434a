import { createContactField } from '@recado/contracts/contact-fields/routes'
import { listContacts } from '@recado/contracts/contacts/routes'
import { showDashboard } from '@recado/contracts/dashboard/routes'
import { searchMessages } from '@recado/contracts/messages/routes'
import { countTickets, listTickets } from '@recado/contracts/tickets/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Company, type Harness, type Person, startTickets } from './harness.ts'

let harness: Harness
let company: Company
let fieldId: number
beforeAll(async () => {
  harness = await startTickets({ jobs: false }) // no other test waits for these locks
  company = await harness.company()
  await company.waiting(null, { text: 'Bom dia' })
  const body = { name: 'Cidade', kind: 'text' as const, options: [] }
  fieldId = (await harness.service.call(createContactField, { body }, { as: company.admin })).body.id
})
afterAll(() => harness.close())

const search = { query: { searchParam: 'bom dia', showAll: 'true' as const } }
const READS: [name: string, table: string, read: (as: Person) => Promise<{ status: number }>][] = [
  ['tickets are searched', 'message', (as) => harness.service.call(listTickets, search, { as })],
  ['found tickets are counted', 'message', (as) => harness.service.call(countTickets, search, { as })],
  [
    'messages are searched',
    'message',
    (as) => harness.service.call(searchMessages, { query: { searchParam: 'bom' } }, { as }),
  ],
  [
    'people are searched',
    'contact_identity',
    (as) => harness.service.call(listContacts, { query: { searchParam: 'carla' } }, { as }),
  ],
  [
    'people are filtered by a field',
    'contact_field',
    (as) => harness.service.call(listContacts, { query: { fields: [{ fieldId, value: 'Recife' }] } }, { as }),
  ],
  [
    'tickets are filtered by a field',
    'contact_field',
    (as) => harness.service.call(listTickets, { query: { fields: [{ fieldId, value: 'Recife' }] } }, { as }),
  ],
  [
    'the dashboard is shown',
    'user_presence',
    (as) => harness.service.call(showDashboard, { query: { days: 7 } }, { as }),
  ],
]

test.each(READS)(
  'only one heavy read of a company runs while %s, and its plain lists are still answered',
  async (_, table, read) => {
    const holder = await harness.service.database.connect()
    try {
      await holder.query(`begin; lock table ${table} in access exclusive mode`)
      const asked = Array.from({ length: 4 }, () => read(company.admin))
      await eventually(async () => (await countWaiting()) > 0)

      const list = await harness.service.call(listTickets, { query: { showAll: 'true' } }, { as: company.admin })

      expect([list.body.count, await countWaiting()]).toEqual([1, 1])
      await holder.query('commit')
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    } finally {
      await holder.query('rollback')
      holder.release()
    }

    /** The number of sessions that the lock blocks. */
    async function countWaiting(): Promise<number> {
      const { rows } = await harness.service.database.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where $1 = any(pg_blocking_pids(pid))`,
        [(await holder.query('select pg_backend_pid() as pid')).rows[0].pid],
      )
      return rows[0]?.count ?? 0
    }
  },
)
