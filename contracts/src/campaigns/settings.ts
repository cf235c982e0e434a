import { z } from 'zod'
import { HoursEntry, WEEKDAYS } from '../hours.ts'
import { CAMPAIGN_LIMIT } from '../limits.ts'
import { openEnum } from '../open-enum.ts'

const SECONDS_BETWEEN = [0, 5, 10, 15, 20] as const
const STEPS = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const

/** Names that every recipient has; own variables cannot take them. */
export const RECIPIENT_VARIABLES = ['nome', 'numero', 'email'] as const

/** A text that messages name as `{key}`. */
export const CampaignVariable = z.object({
  key: z.string().regex(/^[A-Za-z0-9_]{1,30}$/),
  value: z.string().max(CAMPAIGN_LIMIT.variableValue),
})
export type CampaignVariable = z.infer<typeof CampaignVariable>

/** When campaigns may send, in the company's time zone; days without an entry: never. */
export const SendingWindow = z.object({
  enabled: z.boolean(),
  hours: z.array(HoursEntry.pick({ weekdayEn: true, startTime: true, endTime: true })).max(WEEKDAYS.length),
})
export type SendingWindow = z.infer<typeof SendingWindow>

/** How many campaign messages a connection may send a day; a young number starts lower when it warms up. */
export const DailyCap = z.object({
  enabled: z.boolean(),
  perDay: z.int().min(1).max(100_000),
  warmUp: z.boolean(), // a number paired less than 30 days ago starts with 50 a day and gains 50 each day
})
export type DailyCap = z.infer<typeof DailyCap>

/** How all campaigns of a company send. */
export const CampaignSettings = z.object({
  messageInterval: z.union(SECONDS_BETWEEN.map((seconds) => z.literal(seconds))), // seconds
  longerIntervalAfter: z.union(STEPS.map((step) => z.literal(step))), // messages; 0: never
  greaterInterval: z.union(STEPS.map((step) => z.literal(step))), // seconds
  variables: z.array(CampaignVariable).max(CAMPAIGN_LIMIT.variables), // of a key given twice, the first counts
  sendingWindow: SendingWindow,
  dailyCap: DailyCap,
})
export type CampaignSettings = z.infer<typeof CampaignSettings>

export const CAMPAIGN_SETTINGS_DEFAULT: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  sendingWindow: {
    enabled: false,
    hours: WEEKDAYS.slice(0, 5).map((weekdayEn) => ({ weekdayEn, startTime: '09:00', endTime: '18:00' })),
  },
  dailyCap: {
    enabled: false,
    perDay: 1_000,
    warmUp: true,
  },
}

/** A setting as it is listed: its value as JSON text. */
export const CampaignSetting = z.object({
  key: openEnum(z.enum(Object.keys(CAMPAIGN_SETTINGS_DEFAULT) as (keyof CampaignSettings)[])),
  value: z.string(),
})
export type CampaignSetting = z.infer<typeof CampaignSetting>
