import { systemCaller } from '@recado/kit/caller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findExported } from '../src/recipients/recipient-list-repository.ts'
import { listRecipients } from '../src/report/list-recipients.ts'
import type { Tx } from '../src/tables/db.ts'
import { type CampaignHarness, startCampaignHarness } from './campaign-harness.ts'
import { openTransactions, type Transactions } from './transactions.ts'

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }

const LARGE = 50_000
const ELSEWHERE = 3 // the number of campaigns of the same size in other companies

describe('statements about a campaign to 50,000 people', () => {
  let harness: CampaignHarness
  let transactions: Transactions
  let campaignId: number
  let companyId: number
  let statements: Statement[] = []
  beforeAll(async () => {
    harness = await startCampaignHarness({ jobs: false, isAlone: true })
    ;({ campaignId, companyId } = await fill())
    for (let count = 0; count < ELSEWHERE; count++) await fill()
    await harness.service.database.query('vacuum analyze')
    transactions = openTransactions(harness.service, (query) => void statements.push(query))
  })
  afterAll(async () => {
    await transactions.close()
    await harness.close()
  })

  async function fill(): Promise<{ campaignId: number; companyId: number }> {
    const company = await harness.company()
    const { id } = await harness.create(company.admin)
    await harness.service.database.query(
      `insert into campaign_recipient (company_id, campaign_id, position, person_key, name, number, phone, readiness, state)
         select $1, $2, n, n::text, 'Pessoa ' || n, (5511900000000 + n)::text, (5511900000000 + n)::text, 'ready',
           case when n % 100 = 0 then 'failed' else 'sent' end
         from generate_series(1, $3::int) n`,
      [company.id, id, LARGE],
    )
    return { campaignId: id, companyId: company.id }
  }

  async function run(work: (tx: Tx) => Promise<unknown>): Promise<Statement[]> {
    statements = []
    await transactions.inTx(systemCaller(companyId, 'test'), work)
    return statements.filter(({ sql }) => sql.includes('campaign_recipient'))
  }

  /** The plan of a statement, run with the role of the service. */
  async function planOf({ sql, parameters }: Statement): Promise<string> {
    const client = await harness.service.database.connect()
    try {
      await client.query('begin')
      await client.query(`set local role ${new URL(harness.service.environment['DATABASE_URL'] ?? '').username}`)
      await client.query(`set local app.company_id = '${companyId}'`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  const listed = (filter: object) => (tx: Tx) => listRecipients(tx, { campaignId, pageNumber: 1, ...filter })

  test.each<[name: string, filter: object]>([
    ['the first page', {}],
    ['the last page', { pageNumber: 2_500 }],
    ['a page of one state', { state: 'failed' }],
    ['a search', { searchParam: 'pessoa 77' }],
  ])(
    'reading %s of a campaign’s recipients takes two statements, without a scan of the whole table',
    async (_, filter) => {
      const asked = await run(listed(filter))

      expect(asked).toHaveLength(2)
      for (const one of asked) expect(await planOf(one), one.sql).not.toMatch(/Seq Scan on campaign_recipient\b/)
    },
  )

  test.each<[name: string, filter: object, index: string]>([
    ['a page', {}, 'campaign_recipient_position'],
    ['a page of one state', { state: 'failed' }, 'campaign_recipient_state'],
  ])('%s of a campaign’s recipients is read in the order of an index', async (_, filter, index) => {
    const page = (await run(listed(filter))).find(({ sql }) => sql.includes('order by'))
    const plan = page && (await planOf(page))

    expect(plan).toMatch(new RegExp(`Index Scan using ${index}`))
    // a full sort is not allowed; an incremental sort of equal positions is cheap
    expect(plan).not.toMatch(/(?<!Incremental )\bSort {2}\(/)
  })

  test('a chunk of the export of all recipients is read from an index', async () => {
    const [piece] = await run((tx) => findExported(tx, { campaignId, after: 25_000, atMost: 1_000 }))

    expect(piece && (await planOf(piece))).toMatch(/Index Scan using campaign_recipient_position/)
  })
})
