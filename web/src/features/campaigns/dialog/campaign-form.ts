import type { FormErrors } from '@mantine/form'
import type { AudienceField, Campaign, OpenTicketChoice, ResendTo } from '@recado/contracts/campaigns/campaign'
import { createCampaign, type forecastCampaign } from '@recado/contracts/campaigns/routes'
import { UNKNOWN } from '@recado/contracts/open-enum'
import type { RouteInput } from '@recado/contracts/route'
import { contractRules } from '../../../shared/ui/contract-rules.ts'
import { momentOf, toField } from '../../../shared/ui/date-time.ts'
import type { ChosenFile } from '../../../shared/ui/file-field.tsx'
import type { CampaignBody } from '../api.ts'

export const VARIANTS = [1, 2, 3, 4, 5] as const
export type Variant = (typeof VARIANTS)[number]
export type MessageField = `message${Variant}`
export type ConfirmationField = `confirmationMessage${Variant}`
type Texts = Record<MessageField | ConfirmationField, string>

/**
 * The values of the form. `scheduledAt` has the format of date fields, in the browser's time zone; ids are strings,
 * because selects need strings.
 */
export type CampaignForm = Texts & {
  readonly name: string
  readonly confirmation: boolean
  readonly openTickets: OpenTicketChoice
  readonly contactListId: string | null
  readonly tagListId: string | null
  readonly audienceField: AudienceField | null // its value is empty while the user has only chosen the field
  readonly whatsappId: string | null
  readonly fileListId: string | null
  readonly scheduledAt: string | null
  readonly chosen: ChosenFile
}

const choiceOf = (id: number | null | undefined) => (id == null ? null : String(id))
const idOf = (choice: string | null) => (choice === null ? null : Number(choice))
const eachText = <T>(textOf: (field: MessageField | ConfirmationField) => T) =>
  Object.fromEntries(
    VARIANTS.flatMap((variant) =>
      ([`message${variant}`, `confirmationMessage${variant}`] as const).map((field) => [field, textOf(field)]),
    ),
  ) as Record<MessageField | ConfirmationField, T>

export const formOf = (record: Campaign | undefined): CampaignForm => ({
  ...eachText((field) => record?.[field] ?? ''),
  name: record?.name ?? '',
  confirmation: record?.confirmation ?? false,
  openTickets: knownChoice(record?.openTickets),
  contactListId: choiceOf(record?.contactListId),
  tagListId: choiceOf(record?.tagListId),
  audienceField: record?.audienceField ?? null,
  whatsappId: choiceOf(record?.whatsappId),
  fileListId: choiceOf(record?.fileListId),
  scheduledAt: record?.scheduledAt ? toField(new Date(record.scheduledAt)) : null,
  chosen: { file: null, isRemoved: false },
})

/** A choice of a later release writes to nobody who has an open ticket, which is the safest choice. */
const knownChoice = (choice: Campaign['openTickets'] = 'send'): OpenTicketChoice =>
  choice === UNKNOWN ? 'skip' : choice

/** @param startsAt replaces the start time of the form */
export const bodyOf = (form: CampaignForm, startsAt?: Date): CampaignBody => ({
  ...eachText((field) => form[field].trim() || null),
  name: form.name,
  confirmation: form.confirmation,
  openTickets: form.openTickets,
  contactListId: idOf(form.contactListId),
  tagListId: idOf(form.tagListId),
  audienceField: form.audienceField,
  whatsappId: idOf(form.whatsappId),
  fileListId: idOf(form.fileListId),
  scheduledAt: (startsAt ?? momentOf(form.scheduledAt))?.toISOString() ?? null,
})

/** The campaign whose recipients are the audience, and which of them. */
export type Resent = { readonly resendOfId: number | null; readonly resendTo: ResendTo }

export const resentOf = (resendOf: Campaign['resendOf'] | undefined): Resent => ({
  resendOfId: resendOf?.id ?? null,
  resendTo: resendOf?.to === 'unanswered' ? 'unanswered' : 'failed',
})

/** The request for a forecast. */
export function forecastBodyOf(form: CampaignForm, resent: Resent): RouteInput<typeof forecastCampaign>['body'] {
  const { name: _, fileListId: __, ...body } = bodyOf(form)
  return { ...body, ...resent }
}

const rules = contractRules(createCampaign.body)

/**
 * Validates each field by the rules of the server.
 * @param past the error for a past time
 */
export function problemsOf(form: CampaignForm, now: Date, past: string): FormErrors {
  const at = momentOf(form.scheduledAt)
  return { ...rules(bodyOf(form)), ...(at && at <= now ? { scheduledAt: past } : {}) }
}

/** @returns the first message variant with an error */
export const wrongVariantOf = (errors: FormErrors): Variant | undefined =>
  VARIANTS.find((variant) => Boolean(errors[`message${variant}`] || errors[`confirmationMessage${variant}`]))

const CLOSED_BEFORE_MS = 3_600_000

/**
 * Whether the server would still accept changes: a scheduled campaign can be changed until an hour before its start.
 */
export function isEditableAt({ isEditable, status, scheduledAt }: Campaign, now: Date): boolean {
  const isNear = scheduledAt !== null && Date.parse(scheduledAt) - now.getTime() <= CLOSED_BEFORE_MS
  return isEditable && !(status === 'PROGRAMADA' && isNear)
}
