import { campaignMessageRequested } from '@recado/contracts/campaigns/events'
import { listContactCampaigns } from '@recado/contracts/contacts/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRequest, progressHeard } from '../../../test/campaigns.ts'
import { type Company, type Harness, type Person, startTickets } from '../../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startTickets()
})
afterAll(() => harness.close())

const list = (as: Person, contactId: number) =>
  harness.service.call(listContactCampaigns, { params: { contactId } }, { as })

async function write(company: Company, request: ReturnType<typeof aRequest>): Promise<void> {
  await harness.service.publish(campaignMessageRequested, company.id, request)
  if (request.recipientId !== null) await progressHeard(company, request)
}

test('the campaigns that wrote to a contact are listed once, the latest first, with the state of the latest message and without tests', async () => {
  const company = await harness.company()
  const agent = await company.person()
  const { contactId, whatsappId } = await company.waiting(null)
  const to = { whatsappId, contactId }
  const first = aRequest({ ...to, campaignId: 7, campaignName: 'Natal', step: 'confirmation' })
  await write(company, first)
  await write(company, aRequest({ ...to, campaignId: 8, campaignName: 'Páscoa' }))
  await write(company, aRequest({ ...to, campaignId: 7, campaignName: 'Natal', recipientId: first.recipientId }))
  await write(company, aRequest({ ...to, campaignId: 9, campaignName: 'Teste', recipientId: null }))
  const rows = 'select from campaign_message where company_id = $1'
  await eventually(async () => (await harness.service.database.query(rows, [company.id])).rowCount === 4)
  await harness.service.database.query(
    `update campaign_message set state = 'read', answered_at = '2026-03-02T15:09:00Z'
      where company_id = $1 and campaign_id = 8`,
    [company.id],
  )

  expect((await list(agent, contactId)).body).toMatchObject([
    { id: 7, name: 'Natal', state: 'stored', answeredAt: null },
    { id: 8, name: 'Páscoa', state: 'read', answeredAt: '2026-03-02T15:09:00.000Z' },
  ])
  const other = await company.waiting(null)
  expect((await list(agent, other.contactId)).body).toEqual([])
  const missing = { status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } }
  expect(await list((await harness.company()).admin, contactId)).toMatchObject(missing)
})
