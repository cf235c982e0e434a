import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { CAMPAIGN_LIMIT, TEXT_LIMIT } from '../limits.ts'
import { openEnum } from '../open-enum.ts'
import { Campaign, SkipReason } from './campaign.ts'
import { CampaignSettings } from './settings.ts'

export const campaignCreated = defineEvent('campaign.created', z.object({ campaign: Campaign }))
/** Also progress, at most once a second for each campaign. */
export const campaignUpdated = defineEvent('campaign.updated', z.object({ campaign: Campaign }))
export const campaignDeleted = defineEvent('campaign.deleted', z.object({ campaignId: ref('campaign') }))

export const campaignSettingsChanged = defineEvent(
  'campaign.settings-changed',
  z.object({ settings: CampaignSettings }),
)

/** The file list that a campaign needs, from when it is programmed until it has ended; null while it needs none. */
export const campaignFilesChanged = defineEvent(
  'campaign.files-changed',
  z.object({
    campaignId: ref('campaign'),
    fileListId: ref('fileList').nullable(),
    version: z.int().min(1), // that of the campaign
  }),
)

const number = z.string().regex(/^\d{8,15}$/)

/** A file in the store, with an owner's key. */
const StoredFile = z.object({
  path: z.string().min(1),
  name: z.string(),
  mime: z.string(),
  size: z.int().min(0),
})

/** Whether a message asks for consent or is the message itself. */
const CampaignStep = z.enum(['confirmation', 'message'])

/** Names one message of a campaign: the same name twice is the same message, and is sent once. */
const MessageOfCampaign = {
  campaignId: ref('campaign'),
  recipientId: ref('recipient').nullable(), // null: a test, which nothing is told of
  requestId: z.uuid(),
}

/**
 * Command to tickets: store this message of a campaign and have it sent. A confirmation asks whether the message is
 * wanted. The answers are `campaign.message-progressed`.
 */
export const campaignMessageRequested = defineEvent(
  'campaign.message-requested',
  z.object({
    ...MessageOfCampaign,
    campaignName: z.string(),
    step: CampaignStep,
    whatsappId: ref('whatsapp'),
    contactId: ref('contact').nullable(), // null: known by the number alone
    number: number.nullable(),
    name: z.string(), // for a contact that is made of the number
    text: z.string().max(TEXT_LIMIT.prepared), // with all variables in place; may be empty with a file
    file: StoredFile.nullable(), // owned by campaigns; the text is its caption
    fileListId: ref('fileList').nullable(), // its message and its files follow
  }),
  ({ whatsappId }) => `campaign:${whatsappId}`,
)

/**
 * What became of a message of a campaign. Steps may be left out, repeated or late; `failed` carries an error code,
 * `skipped` a SkipReason. `taken-back`: it was canceled before it left, and is sent only if it is requested again.
 */
export const campaignMessageProgressed = defineEvent(
  'campaign.message-progressed',
  z.object({
    ...MessageOfCampaign,
    recipientId: ref('recipient'),
    step: openEnum(CampaignStep),
    progress: openEnum(z.enum(['stored', 'sent', 'delivered', 'read', 'failed', 'skipped', 'taken-back'])),
    reason: z.string().nullable(),
    contactId: ref('contact').nullable(),
    ticketId: ref('ticket').nullable(),
    at: z.iso.datetime(),
  }),
)

/** Command to tickets: take these messages back, each if it has not left. The answer is `taken-back`, or their progress. */
export const campaignMessagesCanceled = defineEvent(
  'campaign.cancel-requested',
  z.object({
    campaignId: ref('campaign'),
    whatsappId: ref('whatsapp'),
    requestIds: z.array(z.uuid()).min(1).max(100),
  }),
  ({ whatsappId }) => `campaign:${whatsappId}`, // after the request that it means
)

/** A person answered the question whether a campaign's message is wanted, by anything but a word that opts out. */
export const campaignConfirmed = defineEvent(
  'campaign.confirmed',
  z.object({ campaignId: ref('campaign'), recipientId: ref('recipient'), at: z.iso.datetime() }),
)

/** A person wrote something that follows a campaign's message: the first time for each recipient. */
export const campaignAnswered = defineEvent(
  'campaign.answered',
  z.object({ campaignId: ref('campaign'), recipientId: ref('recipient'), at: z.iso.datetime() }),
)

/** A person wants no campaigns any more, or wants them again; recipients are those whom they answered, if any. */
export const contactOptedOut = defineEvent(
  'campaign.opted-out',
  z.object({
    contactId: ref('contact'),
    optOut: z.boolean(),
    numbers: z.array(number), // every spelling
    campaignId: ref('campaign').nullable(), // the one that was answered
    recipientId: ref('recipient').nullable(),
    at: z.iso.datetime(),
  }),
)

/** A person that may be a recipient, and why not. `key` is that of the question, null when asked by tag. */
const Candidate = z.object({
  key: z.int().min(1).nullable(),
  contactId: ref('contact').nullable(),
  name: z.string().nullable(), // null: no contact has this number
  number: number.nullable(), // null: reached by another address
  email: z.string().nullable(),
  skipped: openEnum(SkipReason).nullable(),
})
export type Candidate = z.infer<typeof Candidate>

/** Command to tickets: who are these people? By tag, all contacts of tickets with it; else those with these numbers. */
export const audienceRequested = defineEvent(
  'campaign.audience-requested',
  z.object({
    requestId: z.uuid(),
    campaignId: ref('campaign').nullable(), // null: for a forecast
    tagId: ref('tag').nullable(),
    numbers: z.array(z.object({ key: z.int().min(1), number })).max(CAMPAIGN_LIMIT.audiencePage),
  }),
  ({ requestId }) => requestId,
)

/** A page of the answer; pages come in order and each once, the last one says so. */
export const audienceTold = defineEvent(
  'campaign.audience-page',
  z.object({
    requestId: z.uuid(),
    campaignId: ref('campaign').nullable(),
    page: z.int().min(1),
    isLast: z.boolean(),
    people: z.array(Candidate).max(CAMPAIGN_LIMIT.audiencePage),
  }),
  ({ requestId }) => requestId,
)
