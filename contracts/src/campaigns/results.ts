import { z } from 'zod'
import { ref } from '../ids.ts'
import { CAMPAIGN_LIMIT } from '../limits.ts'
import { openEnum } from '../open-enum.ts'
import { CampaignStatus } from './campaign.ts'
import { VariantFigures } from './figures.ts'

/**
 * A step of a message to a recipient. Steps are counted separately: a message that was read counts as `sent`,
 * `delivered` and `read`. `optedOut` counts recipients who opted out by answering the campaign.
 */
export const RecipientStep = z.enum(['sent', 'delivered', 'read', 'answered', 'optedOut', 'failed'])
export type RecipientStep = z.infer<typeof RecipientStep>

const count = z.int().min(0)
/** The number of recipients with each step. */
const counts = Object.fromEntries(RecipientStep.options.map((step) => [step, count])) as Record<
  RecipientStep,
  typeof count
>
export type StepCounts = Readonly<Record<RecipientStep, number>>

/** The results of a campaign so far, in total and by message variant. */
export const CampaignResults = z.object({
  id: ref('campaign'),
  name: z.string(),
  status: openEnum(CampaignStatus),
  startedAt: z.iso.datetime(), // its first start
  ...counts, // also count recipients for whom no variant was chosen
  variants: z
    .array(z.object({ ...VariantFigures.pick({ variant: true, text: true }).shape, ...counts }))
    .max(CAMPAIGN_LIMIT.variants), // the used variants, in their order
})
export type CampaignResults = z.infer<typeof CampaignResults>
