import { companyUpdated, settingUpdated } from '@recado/contracts/auth/events'
import { aCompany } from '@recado/contracts/testing/company'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'
import { givenList, isOver, untilRequested } from '../../test/running-campaigns.ts'

let harness: CampaignHarness
beforeAll(async () => {
  harness = await startCampaignHarness()
})
afterAll(() => harness.close())

test('a canceled campaign requests no more messages, and a restarted one writes to the people who got none', async () => {
  const { company, admin, contactListId } = await givenList(harness, 4)
  harness.tickets.behave(company.id, { progress: () => [], takesBack: true })
  const { id } = await harness.start(company, { contactListId })
  const [first] = await untilRequested(harness, company.id, 1)

  expect(await harness.cancel(admin, id)).toBe(200)
  expect(await harness.cancel(admin, id)).toBe(409)
  const canceled = await harness.until(admin, id, ({ stats }) => stats.pending === 4)
  expect(canceled).toMatchObject({ status: 'CANCELADA', canceledBecause: 'person', stats: { queued: 0 } })
  harness.tickets.behave(company.id, {})
  const statuses = await Promise.all([harness.restart(admin, id), harness.restart(admin, id)])
  expect(statuses.sort()).toEqual([200, 409])
  await harness.until(admin, id, isOver)

  const requested = harness.tickets.requested(company.id)
  expect(requested.map(({ text }) => text)).toEqual([
    'Oi Pessoa 1',
    'Oi Pessoa 1',
    'Oi Pessoa 2',
    'Oi Pessoa 3',
    'Oi Pessoa 4',
  ])
  expect(requested[1]?.requestId).not.toBe(first?.requestId)
})

test('a recipient whose message was not withdrawn after a cancellation gets no second message after a restart', async () => {
  const { company, admin, contactListId } = await givenList(harness, 2)
  harness.tickets.behave(company.id, { progress: () => [] })
  const { id } = await harness.start(company, { contactListId })
  const [first] = await untilRequested(harness, company.id, 1)
  await harness.cancel(admin, id)
  harness.tickets.behave(company.id, {})
  await harness.restart(admin, id)
  expect(await harness.show(admin, id)).toMatchObject({ status: 'EM_ANDAMENTO' })

  if (!first) throw new Error('no message was requested')
  await harness.tickets.tell(first, 'sent')
  await harness.until(admin, id, isOver)

  expect(harness.tickets.requested(company.id).map(({ text }) => text)).toEqual(['Oi Pessoa 1', 'Oi Pessoa 2'])
})

test('campaigns are canceled with the reason when the setting or the company is off, the plan excludes them, or the licence expires', async () => {
  const cases = [
    ['setting', { setting: { key: 'campaignsEnabled', value: 'false', version: 7 } }],
    ['feature', { plan: { ...aCompany(1).plan, features: [] } }],
    ['company', { status: false }],
    ['company', { dueDate: '2020-02-29' }],
  ] as const
  for (const [because, change] of cases) {
    const { company, admin, contactListId } = await givenList(harness, 1)
    harness.tickets.behave(company.id, { progress: () => [] })
    const running = await harness.start(company, { contactListId })
    await untilRequested(harness, company.id, 1)
    const scheduledAt = new Date(Date.now() + 7_200_000).toISOString()
    const programmed = await harness.create(admin, { contactListId, scheduledAt })
    if ('setting' in change) {
      const setting = { ...change.setting, companyId: company.id }
      await harness.service.publish(settingUpdated, company.id, { setting })
    } else {
      const changed = aCompany(company.id, { ...(change as object), version: 5 })
      await harness.service.publish(companyUpdated, company.id, { company: changed })
    }
    const rows = await eventually(
      async () =>
        (
          await harness.service.database.query<{ status: string; because: string }>(
            'select status, canceled_because as because from campaign where id = any ($1) order by id',
            [[running.id, programmed.id]],
          )
        ).rows,
      (all) => all.every(({ status }) => status === 'CANCELADA'),
    )
    expect(rows).toEqual([
      { status: 'CANCELADA', because },
      { status: 'CANCELADA', because },
    ])
  }
})
