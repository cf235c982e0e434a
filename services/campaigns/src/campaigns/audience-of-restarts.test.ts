import type { CampaignFields } from '@recado/contracts/campaigns/campaign'
import { audienceRequested, audienceTold } from '@recado/contracts/campaigns/events'
import * as contract from '@recado/contracts/campaigns/routes'
import { systemCaller } from '@recado/kit/caller'
import { eventually } from '@recado/kit/testing/service'
import { beforeAll, describe, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'
import type { Person } from '../../test/harness.ts'
import { givenList, isOver, untilRequested } from '../../test/running-campaigns.ts'
import { candidateOf } from '../../test/tickets-player.ts'
import { openTransactions, type Transactions } from '../../test/transactions.ts'
import { collectRecipients } from '../recipients/collect-recipients.ts'
import type { Tx } from '../tables/db.ts'
import { startDueCampaign } from './start-campaign.ts'

const [ANA, BIA, CAIO] = ['Ana', 'Bia', 'Caio'].map((name, n) =>
  candidateOf({ key: null, number: `551198888777${n}` }, { name, contactId: n + 1 }),
) as [Candidate, Candidate, Candidate]
type Candidate = ReturnType<typeof candidateOf>

let harness: CampaignHarness
async function change(as: Person, campaignId: number, body: Partial<CampaignFields>): Promise<void> {
  const { status } = await harness.service.call(contract.changeCampaign, { params: { campaignId }, body }, { as })
  expect(status).toBe(200)
}
const textsTo = (companyId: number) => harness.tickets.requested(companyId).map(({ text }) => text)
const statesOf = async (as: Person, id: number) =>
  (await harness.recipients(as, id)).map(({ name, state, reason }) => [name, state, reason])

/**
 * Creates a company with an open connection and two tags. The simulated tickets service reports only `taken-back` for
 * its messages, after a cancellation.
 */
async function givenTags(ofA: readonly Candidate[], ofB: readonly Candidate[]) {
  const company = await harness.company()
  await company.connection({ status: 'CONNECTED', isDefault: true })
  const [{ id: tagA }, { id: tagB }] = [await company.tag('A'), await company.tag('B')]
  const audience = ({ tagId }: { tagId: number | null }) => (tagId === tagA ? ofA : tagId === tagB ? ofB : [])
  harness.tickets.behave(company.id, { audience, progress: () => [], takesBack: true })
  return { company, admin: company.admin, tagA, tagB, audience }
}

describe('while the jobs run', () => {
  beforeAll(async () => {
    harness = await startCampaignHarness()
    return () => harness.close()
  })

  test('a campaign whose tag is replaced writes only to the people of the new tag after a restart', async () => {
    const { company, admin, tagA, tagB, audience } = await givenTags([ANA, BIA], [ANA, CAIO])
    const { id } = await harness.start(company, { tagListId: tagA })
    await untilRequested(harness, company.id, 1)
    await harness.cancel(admin, id)
    await harness.until(admin, id, ({ stats }) => stats.pending === 2)
    await change(admin, id, { tagListId: tagB })
    harness.tickets.behave(company.id, { audience })
    await harness.restart(admin, id)
    await harness.until(admin, id, isOver)

    expect(textsTo(company.id)).toEqual(['Oi Ana', 'Oi Ana', 'Oi Caio']) // the first message to Ana was withdrawn
    expect((await statesOf(admin, id))[1]).toEqual(['Bia', 'skipped', 'left'])
  })

  test('a person of the old tag whose message is withdrawn after the restart gets no second message', async () => {
    const { company, admin, tagA, tagB, audience } = await givenTags([ANA, BIA], [CAIO])
    harness.tickets.behave(company.id, { audience, progress: () => [] })
    const { id } = await harness.start(company, { tagListId: tagA })
    const [first] = await untilRequested(harness, company.id, 1)
    await harness.cancel(admin, id)
    await change(admin, id, { tagListId: tagB })
    harness.tickets.behave(company.id, { audience })
    await harness.restart(admin, id)
    if (!first) throw new Error('no message was requested')
    await harness.tickets.tell(first, 'taken-back')
    await harness.until(admin, id, isOver)

    expect(textsTo(company.id)).toEqual(['Oi Ana', 'Oi Caio'])
    expect((await statesOf(admin, id))[0]).toEqual(['Ana', 'skipped', 'left'])
  })

  test('a restarted campaign with a tag instead of its list does not write to the people of the list', async () => {
    const { company, admin, contactListId } = await givenList(harness, 2)
    const { id: tagListId } = await company.tag('Clientes')
    const audience = ({
      tagId,
      numbers,
    }: {
      tagId: number | null
      numbers: readonly { key: number; number: string }[]
    }) => (tagId === tagListId ? [CAIO] : numbers.map((asked) => candidateOf(asked)))
    harness.tickets.behave(company.id, { audience, progress: () => [], takesBack: true })
    const { id } = await harness.start(company, { contactListId })
    await untilRequested(harness, company.id, 1)
    await harness.cancel(admin, id)
    await harness.until(admin, id, ({ stats }) => stats.pending === 2)
    await change(admin, id, { contactListId: null, tagListId })
    harness.tickets.behave(company.id, { audience })
    await harness.restart(admin, id)
    await harness.until(admin, id, isOver)

    expect(textsTo(company.id)).toEqual(['Oi Pessoa 1', 'Oi Caio'])
  })
})

describe('while the test runs each step of the jobs', () => {
  let transactions: Transactions
  beforeAll(async () => {
    harness = await startCampaignHarness({ jobs: false })
    transactions = openTransactions(harness.service)
    return async () => {
      await transactions.close()
      await harness.close()
    }
  })
  const run = (companyId: number, work: (tx: Tx) => Promise<void>) =>
    transactions.inTx(systemCaller(companyId, 'test'), work)

  test('a late answer for the old tag adds no recipient and does not count as the answer for the new tag', async () => {
    const { company, admin, tagA, tagB } = await givenTags([], [CAIO])
    const { id: contactListId } = await company.list()
    const { id } = await harness.start(company, { tagListId: tagA })
    await run(company.id, (tx) => startDueCampaign(tx, id))
    await run(company.id, (tx) => collectRecipients(tx, id))
    const [asked] = await company.heard(audienceRequested)
    const isTold = 'select from campaign where id = $1 and tag_is_told'
    await eventually(async () => (await harness.service.database.query(isTold, [id])).rowCount)
    await harness.cancel(admin, id)
    await change(admin, id, { contactListId, tagListId: null })
    await change(admin, id, { contactListId: null, tagListId: tagB })
    expect((await harness.service.database.query(isTold, [id])).rowCount).toBe(0)

    const late = { requestId: asked?.requestId ?? '', campaignId: id, page: 1, isLast: true, people: [ANA] }
    await harness.service.publish(audienceTold, company.id, late)
    await harness.restart(admin, id)
    await eventually(async () => {
      // collectRecipients needs its own transaction, like in the job, and skips rows that the late answer has locked
      await run(company.id, (tx) => collectRecipients(tx, id))
      return (await harness.service.database.query(isTold, [id])).rowCount
    })

    expect(await statesOf(admin, id)).toEqual([['Caio', 'pending', null]])
  })

  test('a restarted campaign skips the people who have left its list before it sends its first message', async () => {
    const { company, admin, contactListId } = await givenList(harness, 2)
    const { id } = await harness.start(company, { contactListId })
    await run(company.id, (tx) => startDueCampaign(tx, id))
    await run(company.id, (tx) => collectRecipients(tx, id))
    await harness.cancel(admin, id)
    await company.remove(contactListId, 'Pessoa 1')

    await harness.restart(admin, id)

    expect(await statesOf(admin, id)).toEqual([
      ['Pessoa 1', 'skipped', 'left'],
      ['Pessoa 2', 'pending', null],
    ])
  })
})
