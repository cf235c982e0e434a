import { CAMPAIGN_SETTINGS_DEFAULT, CampaignSettings } from '@recado/contracts/campaigns/settings'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'

/** The company's settings for campaigns; missing ones have their defaults. */
export async function getCampaignSettings({ db }: RepositoryTx): Promise<CampaignSettings> {
  const row = await db.selectFrom('campaign_settings').select('settings').executeTakeFirst()
  return withDefaults(row?.settings)
}

/** Locks the settings until the transaction ends, so that two changes do not undo each other. */
export async function lockCampaignSettings({ db }: RepositoryTx): Promise<CampaignSettings> {
  await db
    .insertInto('campaign_settings')
    .values({ settings: JSON.stringify(CAMPAIGN_SETTINGS_DEFAULT) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('campaign_settings').select('settings').forUpdate().executeTakeFirstOrThrow()
  return withDefaults(row.settings)
}

export async function saveCampaignSettings({ db }: RepositoryTx, settings: CampaignSettings): Promise<void> {
  await db
    .updateTable('campaign_settings')
    .set({ settings: JSON.stringify(settings), version: sql<number>`version + 1` })
    .execute()
}

/** @returns the stored settings, with defaults for those that are missing or invalid */
export function withDefaults(stored: object | null = {}): CampaignSettings {
  const entries = Object.entries(CampaignSettings.shape).flatMap(([key, schema]) => {
    const known = schema.safeParse((stored as Record<string, unknown> | null)?.[key])
    return known.success ? [[key, known.data]] : []
  })
  return { ...CAMPAIGN_SETTINGS_DEFAULT, ...Object.fromEntries(entries) }
}
