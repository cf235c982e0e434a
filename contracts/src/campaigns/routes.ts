import { z } from 'zod'
import { ref, textRef } from '../ids.ts'
import { CAMPAIGN_LIMIT } from '../limits.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'
import { Campaign, CampaignFields, Recipient, RecipientState, ResendTo } from './campaign.ts'
import { CampaignForecast, CampaignReport } from './figures.ts'
import { RecipientStep } from './results.ts'
import { CampaignSetting, CampaignSettings } from './settings.ts'

const params = z.object({ campaignId: textRef('campaign') })

const withDefaults = <T extends z.ZodRawShape>(shape: T) =>
  Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, (schema as z.ZodType).default(null)])) as {
    [K in keyof T]: z.ZodDefault<T[K] & z.ZodType>
  }

const { name, confirmation, openTickets, ...absentAsNull } = CampaignFields.shape

/** The body of a new campaign; absent fields are null. */
const Draft = z.object({
  name,
  confirmation: confirmation.default(false),
  openTickets: openTickets.default('send'),
  ...withDefaults(absentAsNull),
})

const NEEDED = ['ERR_NO_CONTACTLIST_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_NO_WAPP_FOUND', 'ERR_NO_FILE_FOUND'] as const

export const listCampaigns = defineRoute({
  method: 'GET',
  url: '/campaigns',
  summary: 'Campaigns, the newest first',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  query: PageQuery,
  status: 200,
  response: pageOf('records', Campaign),
  errors: [],
})

export const getCampaign = defineRoute({
  method: 'GET',
  url: '/campaigns/:campaignId',
  summary: 'One campaign and its first 20 recipients',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  params,
  status: 200,
  response: Campaign.extend({ shipping: z.array(Recipient).max(20) }).meta({ id: 'OpenedCampaign' }),
  errors: ['ERR_NO_CAMPAIGN_FOUND'],
})

export const listRecipients = defineRoute({
  method: 'GET',
  url: '/campaigns/:campaignId/recipients',
  summary: 'Recipients of a campaign in their order, with the state of each',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  params,
  query: PageQuery.extend({
    state: RecipientState.optional(),
    step: RecipientStep.optional(), // the recipients that a number of the results counts
    variant: z.coerce.number<number>().int().min(1).max(CAMPAIGN_LIMIT.variants).optional(),
  }),
  status: 200,
  response: pageOf('records', Recipient),
  errors: ['ERR_NO_CAMPAIGN_FOUND'],
})

export const reportCampaign = defineRoute({
  method: 'GET',
  url: '/campaigns/:campaignId/report',
  summary: 'Figures of a campaign: failures by reason, and progress over time',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  params,
  status: 200,
  response: CampaignReport,
  errors: ['ERR_NO_CAMPAIGN_FOUND'],
})

export const exportCampaign = defineRoute({
  method: 'GET',
  url: '/campaigns/:campaignId/export',
  summary: 'All recipients of a campaign as a file of values separated by semicolons',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  params,
  status: 200,
  answer: 'file',
  mediaType: 'text/csv',
  response: z.object({}),
  errors: ['ERR_NO_CAMPAIGN_FOUND'],
})

export const forecastCampaign = defineRoute({
  method: 'POST',
  url: '/campaigns/forecast',
  summary: 'The forecast of a campaign with these fields: people, duration, previews, risks',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  body: Draft.omit({ name: true, fileListId: true }).extend({
    resendOfId: ref('campaign').nullable().default(null),
    resendTo: ResendTo.default('failed'),
  }),
  status: 200,
  response: CampaignForecast,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_NO_CONTACTLIST_FOUND', 'ERR_NO_TAG_FOUND', 'ERR_NO_WAPP_FOUND'],
})

export const createCampaign = defineRoute({
  method: 'POST',
  url: '/campaigns',
  summary: 'Add a campaign; with a time it is scheduled (PROGRAMADA)',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  body: Draft,
  idempotent: true,
  status: 201,
  response: Campaign,
  errors: ['ERR_CAMPAIGN_INCOMPLETE', ...NEEDED],
})

export const changeCampaign = defineRoute({
  method: 'PUT',
  url: '/campaigns/:campaignId',
  summary: 'Change the given fields of an editable campaign',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  params,
  body: CampaignFields.partial(),
  status: 200,
  response: Campaign,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_NOT_EDITABLE', 'ERR_CAMPAIGN_INCOMPLETE', ...NEEDED],
})

export const deleteCampaign = defineRoute({
  method: 'DELETE',
  url: '/campaigns/:campaignId',
  summary: 'Delete a campaign that is not running',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  params,
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_RUNNING'],
})

export const attachToCampaign = defineRoute({
  method: 'POST',
  url: '/campaigns/:campaignId/media-upload',
  summary: 'Set the file of a campaign, which replaces the present one',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  params,
  files: { field: 'file', most: 1 },
  status: 200,
  response: Campaign,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_NOT_EDITABLE', 'ERR_FILE_TYPE_NOT_ALLOWED', 'ERR_FILE_TOO_LARGE'],
})

export const detachFromCampaign = defineRoute({
  method: 'DELETE',
  url: '/campaigns/:campaignId/media-upload',
  summary: 'Remove the file of a campaign',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  params,
  status: 200,
  response: Campaign,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_NOT_EDITABLE'],
})

export const cancelCampaign = defineRoute({
  method: 'POST',
  url: '/campaigns/:campaignId/cancel',
  summary: 'Cancel a running or scheduled campaign; at most the message that is being sent is still sent',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  params,
  status: 200,
  response: Campaign,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_STATUS'],
})

export const restartCampaign = defineRoute({
  method: 'POST',
  url: '/campaigns/:campaignId/restart',
  summary: 'Continue a canceled campaign, at its pace, with the people who got no message',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  params,
  status: 200,
  response: Campaign,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_STATUS', 'ERR_CAMPAIGN_INCOMPLETE', 'ERR_NO_DEF_WAPP_FOUND'],
})

export const resendCampaign = defineRoute({
  method: 'POST',
  url: '/campaigns/:campaignId/resend',
  summary: 'Add a campaign, not started, for the recipients whom an ended campaign failed to reach',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  params,
  body: z.object({ name: CampaignFields.shape.name }),
  idempotent: true,
  status: 201,
  response: Campaign,
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_STATUS'],
})

export const repeatCampaign = defineRoute({
  method: 'POST',
  url: '/campaigns/:campaignId/repeat',
  summary:
    'Add a campaign, not started, for the recipients who got the message of an ended campaign and did not answer',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  params,
  body: z.object({ name: CampaignFields.shape.name }),
  idempotent: true,
  status: 201,
  response: Campaign, // a repetition that exists and has not started yet is answered unchanged
  errors: ['ERR_NO_CAMPAIGN_FOUND', 'ERR_CAMPAIGN_STATUS'],
})

export const testCampaign = defineRoute({
  method: 'POST',
  url: '/campaigns/:campaignId/test',
  summary: 'Send the first text of a campaign, with its files, to one number',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  params,
  body: z.object({ number: z.string().trim().min(8).max(50) }),
  idempotent: true,
  status: 200,
  response: MessageAnswer,
  errors: [
    'ERR_NO_CAMPAIGN_FOUND',
    'ERR_CAMPAIGN_INCOMPLETE',
    'ERR_API_INVALID_NUMBER',
    'ERR_NO_WAPP_FOUND',
    'ERR_NO_DEF_WAPP_FOUND',
    'ERR_WAPP_NOT_INITIALIZED',
  ],
})

export const listCampaignSettings = defineRoute({
  method: 'GET',
  url: '/campaign-settings',
  summary: 'The settings of the company for all campaigns',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  status: 200,
  response: z.array(CampaignSetting),
  errors: [],
})

export const changeCampaignSettings = defineRoute({
  method: 'POST',
  url: '/campaign-settings',
  summary: 'Change the given settings of the company for all campaigns',
  access: 'campaigns:manage',
  feature: 'useCampaigns',
  body: z.object({ settings: CampaignSettings.partial().strict() }),
  status: 200,
  response: z.array(CampaignSetting),
  errors: [],
})
