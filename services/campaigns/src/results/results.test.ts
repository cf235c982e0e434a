import type { Recipient } from '@recado/contracts/campaigns/campaign'
import * as contract from '@recado/contracts/campaigns/result-routes'
import { type CampaignResults, RecipientStep } from '@recado/contracts/campaigns/results'
import { listRecipients } from '@recado/contracts/campaigns/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'
import type { Company, Person } from '../../test/harness.ts'

let harness: CampaignHarness
beforeAll(async () => {
  harness = await startCampaignHarness()
})
afterAll(() => harness.close())

const MARCH = { date_from: '2026-03-01', date_to: '2026-03-31' }

/** A campaign that started at a time, with recipients of random variants that reached random steps. */
async function started({ id: companyId, admin }: Company, { name = 'Natal', at = '2026-03-10T12:00:00Z', people = 0 }) {
  const { id } = await harness.create(admin, { name, message2: 'Olá {nome}' })
  const { database } = harness.service
  await database.query(`update campaign set status = 'FINALIZADA', started_at = $2 where id = $1`, [id, at])
  await database.query(
    `insert into campaign_recipient (company_id, campaign_id, position, person_key, name, number, readiness, variant, state,
       sent_at, delivered_at, read_at, answered_at, opted_out_at)
     select $1, $2, n, n::text, 'Pessoa ' || n, (5511900000000 + n)::text, 'ready', variant,
       case when fate < 0.2 then 'failed' when variant is null then 'skipped' else 'sent' end, case when fate > 0.1 then now() end,
       case when fate > 0.3 then now() end, case when fate > 0.5 then now() end,
       case when random() > 0.6 then now() end, case when random() > 0.8 then now() end
     from (select n, random() as fate, case when n % 7 = 0 then null when random() > 0.5 then 1 else 2 end as variant
       from generate_series(1, $3::int) n) as person`,
    [companyId, id, people],
  )
  return id
}

const list = async (as: Person, query: object = {}) =>
  (await harness.service.call(contract.listCampaignResults, { query: { ...MARCH, ...query } }, { as })).body
const countOf = async (as: Person, campaignId: number, query: { step: RecipientStep; variant?: number }) =>
  (await harness.service.call(listRecipients, { params: { campaignId }, query }, { as })).body.count
const IS_AT: Readonly<Record<RecipientStep, (recipient: Recipient) => boolean>> = {
  sent: ({ sentAt }) => sentAt !== null,
  delivered: ({ deliveredAt }) => deliveredAt !== null,
  read: ({ readAt }) => readAt !== null,
  answered: ({ answeredAt }) => answeredAt !== null,
  optedOut: ({ optedOutAt }) => optedOutAt !== null,
  failed: ({ state }) => state === 'failed',
}
const namesOf = ({ records }: { records: CampaignResults[] }) => records.map(({ name }) => name)

test('each number of the results equals the list of recipients that it opens, per campaign and per variant, over random recipients', async () => {
  const company = await harness.company()
  for (const people of [0, 1, 40, 90]) await started(company, { name: `Para ${people}`, people })

  const { records } = await list(company.admin)

  expect(records.map(({ variants }) => variants.map(({ text }) => text))).toEqual([
    ['Oi {nome}', 'Olá {nome}'],
    ['Oi {nome}', 'Olá {nome}'],
    [expect.any(String)],
    [],
  ])
  for (const { id, variants, ...counts } of records) {
    const recipients = await harness.recipients(company.admin, id)
    for (const step of RecipientStep.options) {
      expect([id, step, counts[step]]).toEqual([id, step, recipients.filter(IS_AT[step]).length])
      expect([id, step, counts[step]]).toEqual([id, step, await countOf(company.admin, id, { step })])
      for (const { variant, text: _, ...of } of variants)
        expect([id, step, variant, of[step]]).toEqual([
          id,
          step,
          variant,
          await countOf(company.admin, id, { step, variant }),
        ])
    }
  }
})

test('the results of a campaign count the messages that were sent, delivered, read, answered and refused', async () => {
  const company = await harness.company()
  await company.connection({ status: 'CONNECTED', isDefault: true })
  const contactListId = await harness.checkedList(company, 3)
  harness.tickets.behave(company.id, {
    progress: ({ text }) => (text.endsWith('2') ? [{ progress: 'failed', reason: 'ERR_SENDING_WAPP_MSG' }] : ['read']),
  })
  const { id } = await harness.start(company, { contactListId })
  await harness.until(company.admin, id, ({ status }) => status === 'FINALIZADA')
  const today = new Date().toISOString().slice(0, 10)
  const near = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)

  const { records } = await list(company.admin, { date_from: near(-1), date_to: near(1) })

  const counts = { sent: 2, delivered: 2, read: 2, answered: 0, optedOut: 0, failed: 1 }
  expect(records).toEqual([
    {
      id,
      name: 'Natal',
      status: 'FINALIZADA',
      startedAt: expect.any(String),
      ...counts,
      variants: [{ variant: 1, text: 'Oi {nome}', ...counts }],
    },
  ])
})

test('a period has the campaigns whose first start is between its first and its last day in the time zone of the company', async () => {
  const company = await harness.company({ timezone: 'America/Sao_Paulo' })
  await harness.create(company.admin, { name: 'Rascunho' })
  await started(company, { name: 'Fevereiro', at: '2026-03-01T02:59:59Z' })
  await started(company, { name: 'Primeira', at: '2026-03-01T03:00:00Z' })
  await started(company, { name: 'Última', at: '2026-04-01T02:59:59Z' })
  await started(company, { name: 'Abril', at: '2026-04-01T03:00:00Z' })

  expect(namesOf(await list(company.admin))).toEqual(['Última', 'Primeira'])
  expect(namesOf(await list(company.admin, { date_from: '2026-04-01', date_to: '2026-04-01' }))).toEqual(['Abril'])
})

test('the results are paged, the last started campaign first, and a page counts all campaigns of the period', async () => {
  const company = await harness.company()
  for (let day = 1; day <= 21; day += 1)
    await started(company, { name: `Dia ${day}`, at: `2026-03-${String(day).padStart(2, '0')}T12:00:00Z` })

  const first = await list(company.admin)
  const second = await list(company.admin, { pageNumber: 2 })

  expect(first).toMatchObject({ count: 21, hasMore: true })
  expect(namesOf(first)[0]).toBe('Dia 21')
  expect(second).toMatchObject({ count: 21, hasMore: false })
  expect(namesOf(second)).toEqual(['Dia 1'])
})

test('the results are exported with a row for each campaign and each variant, as text and as a sheet', async () => {
  const company = await harness.company()
  const id = await started(company, { name: '=Ofertas', people: 30 })
  const [one] = (await list(company.admin)).records

  const { body } = await harness.service.call(
    contract.exportCampaignResults,
    { query: MARCH },
    { as: company.admin, headers: { 'accept-language': 'en' } },
  )

  const [head, all, ...variants] = String(body['content']).replace('\ufeff', '').trimEnd().split('\r\n')
  expect(head).toBe('Campaign;Start;Message;Text;Sent;Delivered;Read;Answered;Opted out;Failed')
  const cells = (of: object) =>
    RecipientStep.options.map((step) => (of as Record<RecipientStep, number>)[step]).join(';')
  expect(all).toBe(`'=Ofertas;2026-03-10;All;;${cells(one ?? {})}`)
  expect(variants).toEqual(one?.variants.map((of) => `'=Ofertas;2026-03-10;${of.variant};${of.text};${cells(of)}`))
  const sheet = await harness.service.call(contract.exportCampaignResultsSheet, { query: MARCH }, { as: company.admin })
  expect([sheet.status, id]).toEqual([200, one?.id])
})

test('the results are refused to a supervisor, for a period of more than a year, and show nothing of another company', async () => {
  const company = await harness.company()
  await started(company, { people: 3 })
  const { service } = harness
  const supervisor = await company.person({ profile: 'supervisor' })
  const other = (await harness.company()).admin

  for (const route of [
    contract.listCampaignResults,
    contract.exportCampaignResults,
    contract.exportCampaignResultsSheet,
  ]) {
    expect(await service.call(route, { query: MARCH }, { as: supervisor })).toMatchObject({ status: 403 })
    const long = { query: { date_from: '2025-03-01', date_to: '2026-03-31' } }
    expect(await service.call(route, long, { as: company.admin })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'date_from', code: 'invalid' }] },
    })
  }
  expect(await list(other)).toEqual({ records: [], count: 0, hasMore: false })
  const csv = await service.call(contract.exportCampaignResults, { query: MARCH }, { as: other })
  expect(String(csv.body['content'])).not.toContain('Natal')
})
