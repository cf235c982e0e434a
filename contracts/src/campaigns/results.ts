import { z } from 'zod'
import { ref } from '../ids.ts'
import { CAMPAIGN_LIMIT } from '../limits.ts'
import { openEnum } from '../open-enum.ts'
import { CampaignStatus } from './campaign.ts'
import { VariantFigures } from './figures.ts'

/**
 * What happened to the message of a recipient. A recipient has all steps that it reached: `sent` includes delivered
 * messages, `optedOut` is by an answer to the campaign.
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

/** What became of a campaign so far: of all its recipients, and by the variant of the text. */
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
