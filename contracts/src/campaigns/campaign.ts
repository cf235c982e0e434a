import { z } from 'zod'
import { ref } from '../ids.ts'
import { CAMPAIGN_LIMIT, CONTACT_FIELD_LIMIT, TEXT_LIMIT } from '../limits.ts'
import { openEnum } from '../open-enum.ts'
import { PlannedAt } from '../planned-at.ts'
import { resource } from '../resource.ts'

/** INATIVA is a draft, PROGRAMADA starts at its time, CANCELADA can be edited and restarted, FINALIZADA has ended. */
export const CampaignStatus = z.enum(['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'])
export type CampaignStatus = z.infer<typeof CampaignStatus>

/** Why a running campaign sends no message at the moment. */
export const CampaignWaitReason = z.enum([
  'audience', // the recipients are still being collected
  'connection', // the connection is not open
  'window', // outside the company's sending hours
  'cap', // the connection has sent the largest number of campaign messages for one day
  'strangers', // WhatsApp refuses messages of this number to people who never wrote to it
  'time-lock', // WhatsApp locked the number for a time
  'new-chats', // the number cannot begin more new chats in this cycle of WhatsApp
  'unproven', // WhatsApp did not recognise several conversations of this number
  'conversations', // everyone who is left has an open ticket; since 1.1.0
])
export type CampaignWaitReason = z.infer<typeof CampaignWaitReason>

/** Why a campaign was canceled: a person canceled it, or its company or connection can no longer send. */
export const CampaignCancelReason = z.enum([
  'person',
  'feature', // the plan of the company lacks the feature
  'setting', // the setting `campaignsEnabled` is off
  'company', // the company expired or was switched off
  'banned', // the connection was banned
  'no-connection', // the connection was deleted, and the company has no default connection
  'restored', // a restored backup says nothing about messages that were sent after it
])
export type CampaignCancelReason = z.infer<typeof CampaignCancelReason>

/**
 * `pending`: the message is not requested yet; `queued`: it is requested; `awaiting_confirmation`: the person was asked
 * whether they want it. `sent`: WhatsApp accepted it; `delivered`: a phone has it. `failed` and `skipped` have a
 * reason.
 */
export const RecipientState = z.enum([
  'pending',
  'queued',
  'awaiting_confirmation',
  'sent',
  'delivered',
  'failed',
  'skipped',
])
export type RecipientState = z.infer<typeof RecipientState>

/** Why a recipient gets no message. */
export const SkipReason = z.enum([
  'opted-out',
  'blocked', // the company blocked the person; since 1.1.0
  'own-number', // the number belongs to a connection of the company
  'invalid', // the number has no WhatsApp
  'unchecked', // for a day, no connection could check the number on WhatsApp
  'unreachable', // the contact has no address to send to
  'left', // the person was removed from the list before their message
  'erased', // the company erased the person
  'no-confirmation', // the person did not answer the confirmation request within a day
  'in-conversation', // the person has an open ticket; also the reason of a delayed recipient, who is pending; since 1.1.0
])
export type SkipReason = z.infer<typeof SkipReason>

/** The choice of a campaign about people with a ticket that is not closed. */
export const OpenTicketChoice = z.enum([
  'send', // writes to them, too
  'skip', // skips them
  'delay', // writes to them a minute after the ticket is closed, and skips them if it is still open after three days
])
export type OpenTicketChoice = z.infer<typeof OpenTicketChoice>

/** The recipients of an ended campaign that a new campaign is sent to. */
export const ResendTo = z.enum([
  'failed', // the campaign failed to reach them
  'unanswered', // they got its message, and neither answered it nor opted out
])
export type ResendTo = z.infer<typeof ResendTo>

/** The number of recipients by state; `valid` counts all but the skipped ones. */
export const CampaignStats = z.object({
  valid: z.int().min(0),
  pending: z.int().min(0),
  queued: z.int().min(0),
  sent: z.int().min(0), // includes delivered messages
  delivered: z.int().min(0),
  read: z.int().min(0),
  failed: z.int().min(0),
  skipped: z.int().min(0),
  confirmationRequested: z.int().min(0),
  confirmed: z.int().min(0),
  answered: z.int().min(0),
  optedOut: z.int().min(0), // people who opted out by an answer to this campaign
  delayed: z.int().min(0).default(0), // pending recipients who wait for the end of a conversation; since 1.1.0
})
export type CampaignStats = z.infer<typeof CampaignStats>

const text = z.string().trim().max(TEXT_LIMIT.prepared).nullable()

/** The variants of the text. Each recipient gets one of the variants that are not empty. */
export const CampaignTexts = z.object({
  message1: text,
  message2: text,
  message3: text,
  message4: text,
  message5: text,
  confirmationMessage1: text,
  confirmationMessage2: text,
  confirmationMessage3: text,
  confirmationMessage4: text,
  confirmationMessage5: text,
})
export type CampaignTexts = z.infer<typeof CampaignTexts>

/** The contacts with a value in one of the company's fields, as lists of contacts filter it. */
export const AudienceField = z.object({
  fieldId: ref('contactField'),
  value: z.string().trim().min(1).max(CONTACT_FIELD_LIMIT.text),
})
export type AudienceField = z.infer<typeof AudienceField>

/** The fields of a campaign that people set, besides its file. */
export const CampaignFields = z.object({
  name: z.string().trim().min(CAMPAIGN_LIMIT.nameMin).max(CAMPAIGN_LIMIT.name),
  ...CampaignTexts.shape,
  confirmation: z.boolean(), // true: the campaign asks first, and sends the message only to people who answer
  openTickets: OpenTicketChoice, // people who have confirmed get the message whatever the choice; since 1.1.0
  scheduledAt: PlannedAt.nullable(),
  whatsappId: ref('whatsapp').nullable(), // null: the default connection at the time of the start
  contactListId: ref('contactList').nullable(),
  tagListId: ref('tag').nullable(), // all contacts of tickets with this tag; a campaign has either a list, or a tag or a field or both
  audienceField: AudienceField.nullable(), // all contacts with this value
  fileListId: ref('fileList').nullable(),
})
export type CampaignFields = z.infer<typeof CampaignFields>

const Named = z.object({ name: z.string() })

/** Messages of a company to many people; each `campaign.*` event of its lifecycle carries the whole resource. */
export const Campaign = z.object({
  ...resource,
  id: ref('campaign'),
  ...CampaignFields.shape,
  openTickets: openEnum(OpenTicketChoice).default('send'), // since 1.1.0
  scheduledAt: z.iso.datetime().nullable(),
  audienceField: AudienceField.nullable().default(null), // since 1.1.0
  status: openEnum(CampaignStatus),
  isEditable: z.boolean(), // whether the campaign could be edited at the time of the answer or event
  canceledBecause: openEnum(CampaignCancelReason).nullable(),
  waiting: z.object({ reason: openEnum(CampaignWaitReason), until: z.iso.datetime().nullable() }).nullable(),
  startedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  whatsapp: Named.extend({ id: ref('whatsapp') }).nullable(),
  contactList: Named.extend({ id: ref('contactList'), contactsCount: z.int().min(0) }).nullable(),
  tag: Named.extend({ id: ref('tag') }).nullable(),
  // the campaign whose recipients these are; `to` since 1.1.0
  resendOf: Named.extend({ id: ref('campaign'), to: openEnum(ResendTo).default('failed') }).nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaUrl: z.string().nullable(), // the address of the file, for people who have a session
  stats: CampaignStats,
})
export type Campaign = z.infer<typeof Campaign>

/** One person whom a campaign writes to, and the state of their message. */
export const Recipient = z.object({
  id: ref('recipient'),
  campaignId: ref('campaign'),
  contactId: ref('contact').nullable(), // null: no contact is known
  ticketId: ref('ticket').nullable(), // the ticket of the message; null: the message is not requested yet
  name: z.string(),
  number: z.string().nullable(), // null: the person is reached by another address, or was erased
  variant: z.int().min(1).max(CAMPAIGN_LIMIT.variants).nullable(),
  state: openEnum(RecipientState),
  reason: z.string().nullable(), // a `SkipReason` of a skipped recipient, an error code of a failed message
  confirmationRequestedAt: z.iso.datetime().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  readAt: z.iso.datetime().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  optedOutAt: z.iso.datetime().nullable(),
})
export type Recipient = z.infer<typeof Recipient>
