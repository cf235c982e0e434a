import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'
import { givenList, isOver } from '../../test/running-campaigns.ts'
import { openTransactions, type Transactions } from '../../test/transactions.ts'
import { recipientJobs } from './jobs.ts'

let harness: CampaignHarness
let transactions: Transactions
beforeAll(async () => {
  harness = await startCampaignHarness()
  transactions = openTransactions(harness.service)
})
afterAll(async () => {
  await transactions.close()
  await harness.close()
})

/** Runs the job that skips unchecked numbers. */
async function skip(): Promise<void> {
  await recipientJobs
    .find(({ name }) => name === 'skip-unchecked')
    ?.run({
      ...transactions,
      stopping: new AbortController().signal,
      attempt: async (_, handle) => {
        await handle()
        return true
      },
    })
}
const passDay = (campaignId: number, { isAsked = true } = {}) =>
  harness.service.database.query(
    `with item as (update contact_list_item set asked_at = case when $2 then now() - interval '24 hours 1 minute' end
       where contact_list_id = (select contact_list_id from campaign where id = $1) and is_whatsapp_valid is null)
     update campaign_recipient set unchecked_since = now() - interval '24 hours 1 minute' where campaign_id = $1`,
    [campaignId, isAsked],
  )

test('a campaign skips a recipient whose number could not be checked for a day, and ends', async () => {
  const { company, admin, contactListId } = await givenList(harness, 1)
  await company.item(contactListId, { name: 'Ana' })
  const { id } = await harness.start(company, { contactListId })
  await harness.until(admin, id, ({ stats }) => stats.sent === 1 && stats.pending === 1)

  await skip()
  expect((await harness.recipients(admin, id))[1]).toMatchObject({ state: 'pending' })
  await passDay(id, { isAsked: false }) // WhatsApp was not asked about the number
  await skip()
  expect((await harness.recipients(admin, id))[1]).toMatchObject({ state: 'pending' })
  await passDay(id)
  await skip()
  await skip() // another process may run the same job

  await harness.until(admin, id, isOver)
  expect((await harness.recipients(admin, id))[1]).toMatchObject({ state: 'skipped', reason: 'unchecked' })
})

test('a restarted campaign waits another day for unchecked numbers, and writes to a skipped one if WhatsApp confirms it later', async () => {
  const { company, admin, contactListId } = await givenList(harness, 0)
  const ana = await company.item(contactListId, { name: 'Ana' })
  const { id } = await harness.start(company, { contactListId })
  await harness.until(admin, id, ({ stats }) => stats.pending === 1)
  await harness.cancel(admin, id)
  await passDay(id)
  await skip()
  expect(await harness.recipients(admin, id)).toMatchObject([{ state: 'pending' }])
  await harness.restart(admin, id)
  await skip()
  expect(await harness.recipients(admin, id)).toMatchObject([{ state: 'pending' }])

  await passDay(id)
  const bia = await company.item(contactListId, { name: 'Bia' })
  await harness.until(admin, id, ({ stats }) => stats.pending === 2)
  await skip()
  await company.check(ana.id, true)
  await harness.until(admin, id, ({ stats }) => stats.sent === 1)
  await company.check(bia.id, false)

  await harness.until(admin, id, isOver)
  expect(harness.tickets.requested(company.id).map(({ text }) => text)).toEqual(['Oi Ana'])
})
