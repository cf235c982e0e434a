import { z } from 'zod'
import { HoursEntry, WEEKDAYS } from '../hours.ts'
import { CAMPAIGN_LIMIT } from '../limits.ts'
import { openEnum } from '../open-enum.ts'

const SECONDS_BETWEEN = [0, 5, 10, 15, 20] as const
const STEPS = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const

/** The variables of every recipient; a company cannot define variables with these names. */
export const RECIPIENT_VARIABLES = ['nome', 'numero', 'email'] as const

/** A variable in a text of a campaign: a key of a recipient, of the settings, or of the company's fields of contacts. */
export const CAMPAIGN_VARIABLE = /\{(\w{1,30})\}/g

/** A text that stands for `{key}` in messages. */
export const CampaignVariable = z.object({
  key: z.string().regex(/^[A-Za-z0-9_]{1,30}$/),
  value: z.string().max(CAMPAIGN_LIMIT.variableValue),
})
export type CampaignVariable = z.infer<typeof CampaignVariable>

/** When campaigns send, in the company's time zone; never on days without an entry. */
export const SendingWindow = z.object({
  enabled: z.boolean(),
  hours: z.array(HoursEntry.pick({ weekdayEn: true, startTime: true, endTime: true })).max(WEEKDAYS.length),
})
export type SendingWindow = z.infer<typeof SendingWindow>

/**
 * The largest number of campaign messages that a connection sends in a day. With a warm-up, a newly paired number
 * starts lower.
 */
export const DailyCap = z.object({
  enabled: z.boolean(),
  perDay: z.int().min(1).max(100_000),
  warmUp: z.boolean(), // a number that was paired less than 30 days ago starts with 50 messages a day, and gains 50 each day
})
export type DailyCap = z.infer<typeof DailyCap>

/** The settings of all campaigns of a company. */
export const CampaignSettings = z.object({
  messageInterval: z.union(SECONDS_BETWEEN.map((seconds) => z.literal(seconds))), // seconds
  longerIntervalAfter: z.union(STEPS.map((step) => z.literal(step))), // messages; 0: never
  greaterInterval: z.union(STEPS.map((step) => z.literal(step))), // seconds
  variables: z.array(CampaignVariable).max(CAMPAIGN_LIMIT.variables), // if a key occurs twice, its first entry counts
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

/** A setting as an entry of a list; its value is JSON text. */
export const CampaignSetting = z.object({
  key: openEnum(z.enum(Object.keys(CAMPAIGN_SETTINGS_DEFAULT) as (keyof CampaignSettings)[])),
  value: z.string(),
})
export type CampaignSetting = z.infer<typeof CampaignSetting>
