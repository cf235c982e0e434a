import * as contract from '@recado/contracts/campaigns/routes'
import { eventually } from '@recado/kit/testing/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignHarness, startCampaignHarness } from '../../test/campaign-harness.ts'
import { candidateOf } from '../../test/tickets-player.ts'

let harness: CampaignHarness
beforeAll(async () => {
  harness = await startCampaignHarness()
})
afterAll(() => harness.close())

async function ended() {
  const company = await harness.company()
  await company.connection({ status: 'CONNECTED', isDefault: true })
  const contactListId = await harness.checkedList(company, 4)
  harness.tickets.behave(company.id, {
    audience: ({ numbers }) =>
      numbers.map((asked, n) => candidateOf(asked, { skipped: n === 3 ? ('opted-out' as const) : null })),
    progress: ({ text }) =>
      text === 'Oi Pessoa 2' ? [{ progress: 'failed', reason: 'ERR_SENDING_WAPP_MSG' }] : ['read'],
  })
  const { id } = await harness.start(company, { contactListId })
  await harness.until(company.admin, id, ({ status }) => status === 'FINALIZADA')
  return { company, admin: company.admin, id, contactListId }
}

test('the report of a campaign counts the results by reason and over time, and other companies cannot read it', async () => {
  const { admin, id } = await ended()
  const params = { campaignId: id }
  const stranger = (await harness.company()).admin

  const { body } = await harness.service.call(contract.reportCampaign, { params }, { as: admin })

  expect(body).toMatchObject({
    campaignId: id,
    stats: { valid: 3, sent: 2, read: 2, failed: 1, skipped: 1 },
    checks: { left: 0, seconds: 0 },
    failures: [{ reason: 'ERR_SENDING_WAPP_MSG', count: 1 }],
    skipped: [{ reason: 'opted-out', count: 1 }],
  })
  expect(body.moments.reduce((sum, { read }) => sum + read, 0)).toBe(2)
  for (const route of [contract.reportCampaign, contract.exportCampaign]) {
    expect(await harness.service.call(route, { params }, { as: stranger })).toMatchObject({ status: 404 })
  }
  const failed = { params, query: { state: 'failed' as const, searchParam: 'pessoa' } }
  const { body: page } = await harness.service.call(contract.listRecipients, failed, { as: admin })
  expect(page).toMatchObject({ count: 1, hasMore: false, records: [{ name: 'Pessoa 2', state: 'failed' }] })
  const { body: file } = await harness.service.call(contract.exportCampaign, { params }, { as: admin })
  expect(String(file['content']).split('\r\n')).toHaveLength(6)
  expect(String(file['content'])).toContain(';Não enviado;Não quer campanhas;')
})

test.each([
  ['with numbers', ''],
  ['without numbers', `update campaign_recipient set number = null, phone = null, contact_id = 7`],
])('the recipients whom a campaign did not reach, %s, get a message from its copy', async (_, sql) => {
  const { company, admin, id } = await ended()
  const params = { campaignId: id }
  if (sql) await harness.service.database.query(`${sql} where campaign_id = $1 and state = 'failed'`, [id])

  const { status, body } = await harness.service.call(
    contract.resendCampaign,
    { params, body: { name: 'De novo' } },
    { as: admin },
  )
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'INATIVA', resendOf: { id, name: 'Natal' }, contactListId: null })
  harness.tickets.behave(company.id, {})
  const scheduledAt = new Date(Date.now() + 7_200_000).toISOString()
  const change = { params: { campaignId: body.id }, body: { scheduledAt } }
  expect((await harness.service.call(contract.changeCampaign, change, { as: admin })).body.status).toBe('PROGRAMADA')
  await harness.service.database.query('update campaign set scheduled_at = now() where id = $1', [body.id])
  await harness.until(admin, body.id, (campaign) => campaign.status === 'FINALIZADA')

  const texts = harness.tickets.requested(company.id).map(({ text }) => text)
  expect(texts).toEqual(['Oi Pessoa 1', 'Oi Pessoa 2', 'Oi Pessoa 3', 'Oi Pessoa 2'])
})

test('a forecast warns of one text for many people, of a new number, and of a very large number of people', async () => {
  const company = await harness.company()
  const now = new Date().toISOString()
  await company.connection({ status: 'CONNECTED', isDefault: true, number: '5511955550001', createdAt: now })
  const risksOf = async (people: number, texts: object = {}) => {
    const body = { message1: 'Oi', ...texts, contactListId: await harness.checkedList(company, people) }
    return (await harness.service.call(contract.forecastCampaign, { body }, { as: company.admin })).body.risks
  }

  expect(await risksOf(50)).toEqual([])
  expect(await risksOf(101)).toEqual(['single-variant', 'cold-number'])
  expect(await risksOf(101, { message2: 'Olá' })).toEqual(['cold-number'])
  expect(await risksOf(1_001)).toEqual(['single-variant', 'cold-number', 'many'])
})

test('a forecast shows how many people get a message, why others are skipped, the duration, and a sample of each text', async () => {
  const { company, admin, contactListId } = await ended()
  const other = (await harness.company()).admin
  const body = { message1: 'Oi {nome}', message2: '{nome}!', contactListId }

  const { body: forecast } = await harness.service.call(contract.forecastCampaign, { body }, { as: admin })

  expect(forecast).toMatchObject({
    valid: 3,
    unchecked: 0,
    skipped: [{ reason: 'opted-out', count: 1 }],
    seconds: 40,
    previews: [
      { variant: 1, text: 'Oi Pessoa 1', confirmation: null },
      { variant: 2, text: 'Pessoa 2!', confirmation: null },
    ],
    risks: [],
  })
  expect(await harness.service.call(contract.forecastCampaign, { body }, { as: other })).toMatchObject({ status: 404 })
  const left = await harness.service.database.query('select from audience_question where company_id = $1', [company.id])
  expect(left.rowCount).toBe(0)
})

test('a forecast for a start in the year 9999 is refused, like a campaign that starts in that year', async () => {
  const company = await harness.company()
  const contactListId = await harness.checkedList(company, 1)
  const body = { name: 'Natal', message1: 'Oi', contactListId, scheduledAt: '9999-12-31T23:59:59.999Z' }
  const refused = { status: 400, body: { fields: [{ field: 'scheduledAt', code: 'invalid' }] } }

  for (const route of [contract.forecastCampaign, contract.createCampaign])
    expect(await harness.service.call(route, { body }, { as: company.admin })).toMatchObject(refused)
})

test('the report of a campaign shows how many numbers are unchecked, and the estimated time of their checks', async () => {
  const company = await harness.company()
  await company.connection({ status: 'CONNECTED', isDefault: true })
  const contactListId = await harness.checkedList(company, 0)
  const { id: other } = await company.list({ name: 'Caio', number: '5511977770011' })
  for (const number of ['5511977770001', '5511977770002']) await company.item(contactListId, { name: number, number })
  const { id } = await harness.start(company, { contactListId })
  await harness.until(company.admin, id, ({ stats }) => stats.pending === 2)
  const checks = async () =>
    (await harness.service.call(contract.reportCampaign, { params: { campaignId: id } }, { as: company.admin })).body
      .checks

  expect(await checks()).toEqual({ left: 2, seconds: 12 })
  await harness.start(company, { contactListId: other })
  await eventually(checks, ({ seconds }) => seconds === 18)
  await harness.service.database.query('update connection_ref set status = $2 where company_id = $1', [
    company.id,
    'DISCONNECTED',
  ])
  expect(await checks()).toEqual({ left: 2, seconds: null })
})
