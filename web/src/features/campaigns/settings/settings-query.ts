import { changeCampaignSettings, listCampaignSettings } from '@recado/contracts/campaigns/routes'
import { CAMPAIGN_SETTINGS_DEFAULT, type CampaignSetting, CampaignSettings } from '@recado/contracts/campaigns/settings'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'

const SETTINGS = ['campaigns', 'settings'] as const

/** The settings by which the company's campaigns send. */
export const campaignSettings = queryOptions({
  queryKey: SETTINGS,
  queryFn: async ({ signal }) => readSettings(await call(listCampaignSettings, {}, { signal })),
})

export const putCampaignSettings = (client: QueryClient, settings: CampaignSettings): void => {
  client.setQueryData(SETTINGS, (known: CampaignSettings | undefined) => known && settings)
}

export function useSaveCampaignSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (settings: CampaignSettings) =>
      readSettings(await call(changeCampaignSettings, { body: { settings } })),
    onSuccess: (saved) => putCampaignSettings(client, saved),
  })
}

/** Parses the settings, whose values are JSON strings; a missing value gets its default. */
function readSettings(list: readonly CampaignSetting[]): CampaignSettings {
  const given = Object.fromEntries(list.map(({ key, value }) => [key, JSON.parse(value) as unknown]))
  return CampaignSettings.parse({ ...CAMPAIGN_SETTINGS_DEFAULT, ...given })
}
