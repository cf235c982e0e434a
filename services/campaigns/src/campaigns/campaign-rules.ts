import type { AudienceField, CampaignFields, CampaignStatus, CampaignTexts } from '@recado/contracts/campaigns/campaign'
import { CAMPAIGN_LIMIT } from '@recado/contracts/limits'

const LOCKED_MS = 60 * 60_000 // a scheduled campaign cannot be edited in the last hour before its start

type Planned = { readonly status: CampaignStatus; readonly scheduled_at: Date | null }

/**
 * Whether the campaign may be edited: drafts, canceled campaigns, and scheduled ones until an hour before their start.
 */
export function isEditable({ status, scheduled_at }: Planned): boolean {
  if (status === 'PROGRAMADA') return scheduled_at !== null && scheduled_at.getTime() - Date.now() > LOCKED_MS
  return status === 'INATIVA' || status === 'CANCELADA'
}

/** Whether the campaign is scheduled or running, so that its files and its list must not be deleted. */
export const isActive = (status: CampaignStatus): boolean => status === 'PROGRAMADA' || status === 'EM_ANDAMENTO'

/** One of the alternative texts of a campaign, and its confirmation request. */
export type Variant = { readonly number: number; readonly text: string; readonly confirmation: string | null }

/** @returns the variants that have a text */
export function variantsOf(texts: CampaignTexts): Variant[] {
  const numbers = Array.from({ length: CAMPAIGN_LIMIT.variants }, (_, index) => index + 1) as (1 | 2 | 3 | 4 | 5)[]
  return numbers.flatMap((number) => {
    const text = texts[`message${number}`]
    return text ? [{ number, text, confirmation: texts[`confirmationMessage${number}`] || null }] : []
  })
}

/** Whether the tickets service knows the people of the campaign: those of a tag, a field, or both. */
export const isAsked = ({ tagListId, audienceField }: Pick<CampaignFields, 'tagListId' | 'audienceField'>): boolean =>
  tagListId !== null || audienceField !== null

type Complete = CampaignTexts & {
  readonly confirmation: boolean
  readonly contactListId: number | null
  readonly tagListId: number | null
  readonly audienceField: AudienceField | null
  readonly hasRecipients: boolean // true for a campaign that resends another one, whose recipients are stored already
}

/** @returns the fields that a campaign lacks before it can start */
export function missingFields(campaign: Complete): string[] {
  const { contactListId, hasRecipients, confirmation, ...texts } = campaign
  const variants = variantsOf(texts)
  return [
    ...(variants.length === 0 ? ['message1'] : []),
    ...(contactListId === null && !isAsked(campaign) && !hasRecipients ? ['contactListId'] : []),
    ...variants.flatMap((variant) =>
      confirmation && variant.confirmation === null ? [`confirmationMessage${variant.number}`] : [],
    ),
  ]
}
