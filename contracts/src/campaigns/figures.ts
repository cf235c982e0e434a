import { z } from 'zod'
import { ref } from '../ids.ts'
import { CAMPAIGN_LIMIT } from '../limits.ts'
import { openEnum, openList } from '../open-enum.ts'
import { CampaignStats, SkipReason } from './campaign.ts'
import { NumberChecks } from './number-checks.ts'

const ByReason = z.array(z.object({ reason: z.string(), count: z.int().min(1) })) // the most frequent reason first

/** A property of a campaign that makes a ban of the number more likely. */
export const CampaignRisk = z.enum([
  'single-variant', // more than 100 people get the same text
  'cold-number', // the number was paired less than a week ago and writes to many
  'many', // the campaign has more recipients than a number should write to in a day
])
export type CampaignRisk = z.infer<typeof CampaignRisk>

/** The message that one actual recipient would get. */
export const CampaignPreview = z.object({
  variant: z.int().min(1).max(CAMPAIGN_LIMIT.variants),
  name: z.string(), // the name of the recipient
  text: z.string(),
  confirmation: z.string().nullable(),
})
export type CampaignPreview = z.infer<typeof CampaignPreview>

/** The expected course of a campaign that starts at its planned time, or now if it has no planned time. */
export const CampaignForecast = z.object({
  valid: z.int().min(0),
  unchecked: z.int().min(0), // valid recipients whose number is not checked on WhatsApp yet
  skipped: z.array(z.object({ reason: openEnum(SkipReason), count: z.int().min(1) })),
  seconds: z.int().min(0), // from the first message to the last, including closed hours and caps
  endsAt: z.iso.datetime(),
  previews: z.array(CampaignPreview).max(CAMPAIGN_LIMIT.variants),
  risks: openList(CampaignRisk),
})
export type CampaignForecast = z.infer<typeof CampaignForecast>

/** The figures of the period that begins at `at` and ends at the next entry. */
export const CampaignMoment = z.object({
  at: z.iso.datetime(),
  sent: z.int().min(0),
  delivered: z.int().min(0),
  read: z.int().min(0),
  answered: z.int().min(0),
  optedOut: z.int().min(0),
})
export type CampaignMoment = z.infer<typeof CampaignMoment>

/** The results of one variant of the text. */
export const VariantFigures = z.object({
  variant: z.int().min(1).max(CAMPAIGN_LIMIT.variants),
  text: z.string().nullable(), // the present text of the variant, without the values of its variables; null: it is empty
  recipients: z.int().min(0), // people for whom the variant was chosen
  sent: z.int().min(0),
  delivered: z.int().min(0),
  read: z.int().min(0),
  answered: z.int().min(0),
  optedOut: z.int().min(0),
  failed: z.int().min(0),
})
export type VariantFigures = z.infer<typeof VariantFigures>

/** Figures of a campaign. */
export const CampaignReport = z.object({
  campaignId: ref('campaign'),
  stats: CampaignStats,
  unanswered: z.int().min(0).default(0), // the people whom a repetition would write to; since 1.1.0
  checks: NumberChecks, // the checks of the recipients' numbers
  failures: ByReason,
  skipped: ByReason,
  moments: z.array(CampaignMoment).max(60), // the whole time of the campaign in equal parts
  variants: z.array(VariantFigures).max(CAMPAIGN_LIMIT.variants).default([]), // the used variants, in their order; since 1.1.0
})
export type CampaignReport = z.infer<typeof CampaignReport>
