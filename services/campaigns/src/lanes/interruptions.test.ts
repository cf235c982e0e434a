import { systemCaller } from '@recado/kit/caller'
import { eventually } from '@recado/kit/testing/service'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'
import { isOver } from '../../test/running-campaigns.ts'
import { openTransactions, type Transactions } from '../../test/transactions.ts'
import { startDueCampaign } from '../campaigns/start-campaign.ts'
import { collectRecipients } from '../recipients/collect-recipients.ts'
import type { Tx } from '../tables/db.ts'
import { serveLane } from './serve-lane.ts'

const PACE = 1_000

describe('while the jobs run', () => {
  let harness: CampaignHarness
  beforeAll(async () => {
    harness = await startCampaignHarness()
  })
  afterAll(() => harness.close())

  test('a campaign that is canceled while it starts sends no more messages, and writes to each person once after a restart', async () => {
    const company = await harness.company()
    await company.connection({ status: 'CONNECTED', isDefault: true })
    const started: number[] = []
    for (let count = 0; count < 5; count++) {
      const contactListId = await harness.checkedList(company, 3)
      const { id } = await harness.start(company, { contactListId })
      started.push(id)
      expect(await harness.cancel(company.admin, id)).toBe(200)
    }
    for (const id of started) {
      expect(await harness.show(company.admin, id)).toMatchObject({ status: 'CANCELADA', canceledBecause: 'person' })
    }

    for (const id of started) expect(await harness.restart(company.admin, id)).toBe(200)
    for (const id of started) await harness.until(company.admin, id, isOver)

    const requested = harness.tickets.requested(company.id).map(({ recipientId }) => recipientId)
    expect(requested).toHaveLength(15)
    expect(new Set(requested).size).toBe(15)
  })
})

describe('when a process is killed', () => {
  let harness: CampaignHarness
  let transactions: Transactions
  beforeAll(async () => {
    harness = await startCampaignHarness({ jobs: false })
    transactions = openTransactions(harness.service)
  })
  afterAll(async () => {
    await transactions.close()
    await harness.close()
  })

  test('the next process sends one message to the recipient whom a killed process had chosen', async () => {
    const company = await harness.company()
    const { id: whatsappId } = await company.connection({ status: 'CONNECTED', isDefault: true })
    const contactListId = await harness.checkedList(company, 1)
    const { id } = await harness.start(company, { contactListId })
    const run = (work: (tx: Tx) => Promise<void>) => transactions.inTx(systemCaller(company.id, 'test'), work)
    await run((tx) => startDueCampaign(tx, id))
    await run((tx) => collectRecipients(tx, id))
    const isDue = 'select from campaign_recipient where campaign_id = $1 and is_due'
    await eventually(async () => (await harness.service.database.query(isDue, [id])).rowCount)

    const chosen: string[] = []
    const killed = run(async (tx) => {
      await serveLane(tx, whatsappId, PACE)
      const { rows } = await sql<{ state: string }>`select state from campaign_recipient`.execute(tx.db)
      chosen.push(...rows.map(({ state }) => state))
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx.db)
    })
    await expect(killed).rejects.toThrow()
    expect(chosen).toEqual(['queued'])
    expect(await harness.recipients(company.admin, id)).toMatchObject([{ state: 'pending' }])

    await run((tx) => serveLane(tx, whatsappId, PACE))
    // this call requests no second message: the first one is in flight, or the pause after it has begun
    await run((tx) => serveLane(tx, whatsappId, PACE))
    await eventually(
      () => harness.recipients(company.admin, id),
      (all) => all[0]?.state === 'delivered',
    )
    expect(harness.tickets.requested(company.id)).toHaveLength(1)
  })
})
