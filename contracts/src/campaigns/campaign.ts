import { z } from 'zod'
import { ref } from '../ids.ts'
import { CAMPAIGN_LIMIT, TEXT_LIMIT } from '../limits.ts'
import { openEnum } from '../open-enum.ts'
import { PlannedAt } from '../planned-at.ts'
import { resource } from '../resource.ts'

/** INATIVA is a draft, PROGRAMADA starts at its time, CANCELADA may be edited and restarted, FINALIZADA is the end. */
export const CampaignStatus = z.enum(['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'])
export type CampaignStatus = z.infer<typeof CampaignStatus>

/** Why a running campaign sends nothing at the moment. */
export const CampaignWaitReason = z.enum([
  'audience', // the recipients are still being collected
  'connection', // the connection is not open
  'window', // outside the company's sending hours
  'cap', // the connection has sent as many campaign messages as it may today
  'strangers', // WhatsApp refuses messages of this number to people who never wrote to it
  'time-lock', // WhatsApp locked the number for a time
  'new-chats', // WhatsApp lets the number begin no more new chats in this cycle
  'unproven', // WhatsApp did not recognise several conversations of this number
])
export type CampaignWaitReason = z.infer<typeof CampaignWaitReason>

/** Who or what canceled a campaign: a person, or what its company or connection lost. */
export const CampaignCancelReason = z.enum([
  'person',
  'feature', // of the plan
  'setting', // campaignsEnabled
  'company', // expired or switched off
  'banned', // the connection
  'no-connection', // deleted, and there is no default connection
])
export type CampaignCancelReason = z.infer<typeof CampaignCancelReason>

/**
 * `pending` has not been requested, `queued` has, `awaiting_confirmation` was asked whether the message is wanted.
 * `sent`: WhatsApp accepted it; `delivered`: a phone has it. `failed` and `skipped` carry a reason.
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

/** Why a recipient is sent nothing. */
export const SkipReason = z.enum([
  'opted-out',
  'own-number', // of a connection of the company
  'invalid', // the number has no WhatsApp
  'unchecked', // for a day no connection could ask WhatsApp for the number
  'unreachable', // a contact without an address to send to
  'left', // removed from the list before its turn
  'erased', // the company erased the person
  'no-confirmation', // no answer within a day
])
export type SkipReason = z.infer<typeof SkipReason>

/** People by what became of them; `valid` are all but the skipped ones. */
export const CampaignStats = z.object({
  valid: z.int().min(0),
  pending: z.int().min(0),
  queued: z.int().min(0),
  sent: z.int().min(0), // delivered ones included
  delivered: z.int().min(0),
  read: z.int().min(0),
  failed: z.int().min(0),
  skipped: z.int().min(0),
  confirmationRequested: z.int().min(0),
  confirmed: z.int().min(0),
  answered: z.int().min(0),
  optedOut: z.int().min(0), // by an answer to this campaign
})
export type CampaignStats = z.infer<typeof CampaignStats>

const text = z.string().trim().max(TEXT_LIMIT.prepared).nullable()

/** Variants of the text; each recipient gets one of those that are not empty. */
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

/** What people decide about a campaign, besides its file. */
export const CampaignFields = z.object({
  name: z.string().trim().min(CAMPAIGN_LIMIT.nameMin).max(CAMPAIGN_LIMIT.name),
  ...CampaignTexts.shape,
  confirmation: z.boolean(), // ask first, and send the message to those who answer
  scheduledAt: PlannedAt.nullable(),
  whatsappId: ref('whatsapp').nullable(), // null: the default connection at the start
  contactListId: ref('contactList').nullable(),
  tagListId: ref('tag').nullable(), // all contacts of tickets with this tag; a list and a tag exclude each other
  fileListId: ref('fileList').nullable(),
})
export type CampaignFields = z.infer<typeof CampaignFields>

const Named = z.object({ name: z.string() })

/** Messages of a company to many people; every `campaign.*` event of its lifecycle carries one whole. */
export const Campaign = z.object({
  ...resource,
  id: ref('campaign'),
  ...CampaignFields.shape,
  scheduledAt: z.iso.datetime().nullable(),
  status: openEnum(CampaignStatus),
  isEditable: z.boolean(), // as of the answer or event
  canceledBecause: openEnum(CampaignCancelReason).nullable(),
  waiting: z.object({ reason: openEnum(CampaignWaitReason), until: z.iso.datetime().nullable() }).nullable(),
  startedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  whatsapp: Named.extend({ id: ref('whatsapp') }).nullable(),
  contactList: Named.extend({ id: ref('contactList'), contactsCount: z.int().min(0) }).nullable(),
  tag: Named.extend({ id: ref('tag') }).nullable(),
  resendOf: Named.extend({ id: ref('campaign') }).nullable(), // its recipients are those whom that campaign failed to reach
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaUrl: z.string().nullable(), // address of the file, for people who have a session
  stats: CampaignStats,
})
export type Campaign = z.infer<typeof Campaign>

/** One person whom a campaign writes to, and what became of it. */
export const Recipient = z.object({
  id: ref('recipient'),
  campaignId: ref('campaign'),
  contactId: ref('contact').nullable(), // once known
  ticketId: ref('ticket').nullable(), // where the message stands, once it is requested
  name: z.string(),
  number: z.string().nullable(), // null: reached by another address, or erased
  variant: z.int().min(1).max(CAMPAIGN_LIMIT.variants).nullable(),
  state: openEnum(RecipientState),
  reason: z.string().nullable(), // a SkipReason when skipped, an error code when failed
  confirmationRequestedAt: z.iso.datetime().nullable(),
  confirmedAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  readAt: z.iso.datetime().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  optedOutAt: z.iso.datetime().nullable(),
})
export type Recipient = z.infer<typeof Recipient>
