import { systemCaller } from '@recado/kit/caller'
import { plansOf, type Statement } from '@recado/kit/testing/explain'
import { claimsOf } from '@recado/kit/testing/tokens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listResults } from '../src/results/list-results.ts'
import type { PersonTx } from '../src/tables/db.ts'
import { type CampaignHarness, startCampaignHarness } from './campaign-harness.ts'
import type { Company } from './harness.ts'
import { openTransactions, type Transactions } from './transactions.ts'

const COMPANIES = 4
const CAMPAIGNS = 1_000 // of a company in a year
const PEOPLE = 60 // of a campaign

describe('results of companies with 1,000 campaigns', () => {
  let harness: CampaignHarness
  let transactions: Transactions
  let company: Company
  let statements: Statement[] = []
  beforeAll(async () => {
    harness = await startCampaignHarness({ jobs: false, isAlone: true })
    company = await fill()
    for (let count = 1; count < COMPANIES; count++) await fill()
    await harness.service.database.query('vacuum analyze')
    transactions = openTransactions(harness.service, (query) => void statements.push(query))
  })
  afterAll(async () => {
    await transactions.close()
    await harness.close()
  })

  async function fill(): Promise<Company> {
    const filled = await harness.company()
    const { database } = harness.service
    await database.query(
      `insert into campaign (company_id, name, message1, confirmation, status, started_at)
         select $1, 'Campanha ' || n, 'Oi', false, 'FINALIZADA', timestamptz '2026-01-01 12:00Z' + n * interval '8 hours'
         from generate_series(1, $2::int) n`,
      [filled.id, CAMPAIGNS],
    )
    await database.query(
      `insert into campaign_recipient (company_id, campaign_id, position, person_key, name, readiness, variant, state, sent_at)
         select $1, campaign.id, n, n::text, 'Pessoa ' || n, 'ready', 1 + n % 2, 'sent', now()
         from campaign, generate_series(1, $2::int) n where campaign.company_id = $1`,
      [filled.id, PEOPLE],
    )
    return filled
  }

  test('a page of results takes four statements, reads its campaigns from an index without a sort, and counts only their recipients', async () => {
    statements = []
    const { id, admin } = company
    await transactions.inTx({ ...systemCaller(id, 'test'), person: claimsOf(admin) }, (tx) =>
      listResults(tx as unknown as PersonTx, { date_from: '2026-01-01', date_to: '2026-11-30', pageNumber: 3 }),
    )
    const asked = statements.filter(({ sql }) => !/^(begin|commit)/.test(sql))

    expect(asked.map(({ sql }) => sql.slice(0, 60))).toHaveLength(4)
    const plans = await plansOf(harness.service, id, asked)
    const planOf = (part: string) => plans[asked.findIndex(({ sql }) => sql.includes(part))] ?? ''
    expect(planOf('order by "started_at"')).toMatch(/Index Scan using campaign_started/)
    expect(planOf('order by "started_at"')).not.toMatch(/Sort/)
    expect(planOf('from campaign_recipient')).toMatch(/Index Cond: .*campaign_id = ANY/)
    expect(planOf('from campaign_recipient')).not.toMatch(/Seq Scan/)
  })
})
