import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { CAMPAIGN_LIMIT, TEXT_LIMIT } from '../limits.ts'
import { openEnum } from '../open-enum.ts'
import { AudienceField, Campaign, SkipReason } from './campaign.ts'
import { CampaignSettings } from './settings.ts'

export const campaignCreated = defineEvent('campaign.created', z.object({ campaign: Campaign }))
/** The campaign changed or made progress. Progress is published at most once a second for each campaign. */
export const campaignUpdated = defineEvent('campaign.updated', z.object({ campaign: Campaign }))
export const campaignDeleted = defineEvent('campaign.deleted', z.object({ campaignId: ref('campaign') }))

export const campaignSettingsChanged = defineEvent(
  'campaign.settings-changed',
  z.object({ settings: CampaignSettings }),
)

/**
 * The file list, the variables and the field of its audience that a campaign needs from the time it is scheduled until
 * it ends; null and empty while it needs none.
 */
export const campaignFilesChanged = defineEvent(
  'campaign.files-changed',
  z.object({
    campaignId: ref('campaign'),
    fileListId: ref('fileList').nullable(),
    name: z.string().default(''), // of the campaign; since 1.1.0
    variables: z.array(z.string()).default([]), // in its texts, besides those of every recipient; since 1.1.0
    fieldId: ref('contactField').nullable().default(null), // of its audience; since 1.1.0
    version: z.int().min(1), // the version of the campaign
  }),
)

const number = z.string().regex(/^\d{8,15}$/)

/** A file in the store, under a key of its owner. */
const StoredFile = z.object({
  path: z.string().min(1),
  name: z.string(),
  mime: z.string(),
  size: z.int().min(0),
})

/** Whether a message asks for consent or is the campaign message itself. */
const CampaignStep = z.enum(['confirmation', 'message'])

/** Identifies one message of a campaign. A message is sent once, even if it is requested again. */
const MessageOfCampaign = {
  campaignId: ref('campaign'),
  recipientId: ref('recipient').nullable(), // null: a test message, which changes no recipient
  requestId: z.uuid(),
}

/** A text with variables such as `{plano}`. Variables without a value are keys of the company's fields of contacts. */
const TextTemplate = z.object({
  text: z.string().max(TEXT_LIMIT.prepared),
  values: z.record(z.string(), z.string()),
})
export type TextTemplate = z.infer<typeof TextTemplate>

/**
 * Command to tickets: store this message of a campaign and send it. A confirmation asks whether the person wants the
 * message. Tickets answers with `campaign.message-progressed`.
 */
export const campaignMessageRequested = defineEvent(
  'campaign.message-requested',
  z.object({
    ...MessageOfCampaign,
    campaignName: z.string(),
    step: CampaignStep,
    whatsappId: ref('whatsapp'),
    contactId: ref('contact').nullable(), // null: only the number of the person is known
    number: number.nullable(),
    name: z.string(), // the name of the contact that is created for an unknown number
    text: z.string().max(TEXT_LIMIT.prepared), // all variables have their values; empty only for a message with a file
    template: TextTemplate.nullable().default(null), // if the text contains further variables; since 1.1.0
    file: StoredFile.nullable(), // campaigns owns the file; the text is its caption
    fileListId: ref('fileList').nullable(), // the list whose message and files follow this message
    // false: no message to a person with an open ticket; tickets answers `skipped` with `in-conversation`; since 1.1.0
    toOpenTickets: z.boolean().default(true),
  }),
  ({ whatsappId }) => `campaign:${whatsappId}`,
)

/**
 * The progress of a message of a campaign. Steps may be missing, repeated or late. `failed` has an error code,
 * `skipped` a SkipReason. `taken-back`: the message was canceled before it was sent, and is only sent if it is
 * requested again.
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
    ticketVersion: z.int().nullable().default(null), // of the open ticket that forbids the message; since 1.1.0
    at: z.iso.datetime(),
  }),
)

/**
 * Command to tickets: cancel the messages that are not sent yet. Tickets answers with `taken-back`, or with the
 * progress of the message.
 */
export const campaignMessagesCanceled = defineEvent(
  'campaign.cancel-requested',
  z.object({
    campaignId: ref('campaign'),
    whatsappId: ref('whatsapp'),
    requestIds: z.array(z.uuid()).min(1).max(100),
  }),
  ({ whatsappId }) => `campaign:${whatsappId}`, // ordered after the request of the same message
)

/** A person answered a confirmation request with anything but an opt-out word. */
export const campaignConfirmed = defineEvent(
  'campaign.confirmed',
  z.object({ campaignId: ref('campaign'), recipientId: ref('recipient'), at: z.iso.datetime() }),
)

/** A person answered a campaign's message; announced once for each recipient. */
export const campaignAnswered = defineEvent(
  'campaign.answered',
  z.object({ campaignId: ref('campaign'), recipientId: ref('recipient'), at: z.iso.datetime() }),
)

/**
 * A person opted out of campaigns, or opted in again. `campaignId` and `recipientId` name the campaign that the person
 * answered, if there is one.
 */
export const contactOptedOut = defineEvent(
  'campaign.opted-out',
  z.object({
    contactId: ref('contact'),
    optOut: z.boolean(),
    numbers: z.array(number), // the number in every spelling
    campaignId: ref('campaign').nullable(), // the answered campaign
    recipientId: ref('recipient').nullable(),
    at: z.iso.datetime(),
  }),
)

/**
 * A possible recipient, and the reason to skip them. `key` is the key of the number in the request; null for a request
 * by tag.
 */
const Candidate = z.object({
  key: z.int().min(1).nullable(),
  contactId: ref('contact').nullable(),
  name: z.string().nullable(), // null: no contact has this number
  number: number.nullable(), // null: the person is reached by another address
  email: z.string().nullable(),
  skipped: openEnum(SkipReason).nullable(),
})
export type Candidate = z.infer<typeof Candidate>

/**
 * Command to tickets: look up people. With a tag, the answer has the contacts of all tickets with this tag; with a field,
 * the contacts with this value; with both, the contacts with both; without either, the given numbers.
 */
export const audienceRequested = defineEvent(
  'campaign.audience-requested',
  z.object({
    requestId: z.uuid(),
    campaignId: ref('campaign').nullable(), // null: the request is for a forecast
    tagId: ref('tag').nullable(),
    field: AudienceField.nullable().default(null), // since 1.1.0
    numbers: z.array(z.object({ key: z.int().min(1), number })).max(CAMPAIGN_LIMIT.audiencePage),
  }),
  ({ requestId }) => requestId,
)

/** A page of the answer to `campaign.audience-requested`. Each page comes once, in order; the last one has `isLast`. */
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
