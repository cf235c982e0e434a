import { campaignSettingsChanged } from '@recado/contracts/campaigns/events'
import * as contract from '@recado/contracts/campaigns/routes'
import { CAMPAIGN_SETTINGS_DEFAULT, type CampaignSettings } from '@recado/contracts/campaigns/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, type Person, startCampaigns } from '../../test/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startCampaigns({ jobs: false })
})
afterAll(() => harness.close())

const list = async (as: Person) => {
  const { body } = await harness.service.call(contract.listCampaignSettings, {}, { as })
  return Object.fromEntries(body.map(({ key, value }) => [key, JSON.parse(value)]))
}
const change = (as: Person, settings: Partial<CampaignSettings>) =>
  harness.service.call(contract.changeCampaignSettings, { body: { settings } }, { as })

test('settings of campaigns have defaults, and two changes of different settings at the same time are both stored', async () => {
  const company = await harness.company()
  const { admin } = company

  expect(await list(admin)).toEqual(CAMPAIGN_SETTINGS_DEFAULT)
  await Promise.all([change(admin, { messageInterval: 5 }), change(admin, { greaterInterval: 120 })])

  const changed = { ...CAMPAIGN_SETTINGS_DEFAULT, messageInterval: 5, greaterInterval: 120 }
  expect(await list(admin)).toEqual(changed)
  expect((await company.heard(campaignSettingsChanged, 2)).at(-1)).toEqual({ settings: changed })
  expect(await list((await harness.company()).admin)).toEqual(CAMPAIGN_SETTINGS_DEFAULT)
  expect((await change(await company.person(), { messageInterval: 10 })).status).toBe(403)
})

test('the first of several variables with the same key is stored, and a variable named like a recipient variable is dropped', async () => {
  const { admin } = await harness.company()
  const variables = [
    { key: 'cupom', value: 'DEZ' },
    { key: 'nome', value: 'x' },
    { key: 'cupom', value: 'VINTE' },
  ]

  await change(admin, { variables })

  expect((await list(admin)).variables).toEqual([{ key: 'cupom', value: 'DEZ' }])
})

test('intervals that the settings page does not offer are refused', async () => {
  const { admin } = await harness.company()

  expect((await change(admin, { messageInterval: 7 as never })).status).toBe(400)
  expect((await change(admin, { longerIntervalAfter: -1 as never })).status).toBe(400)
})
