import { z } from 'zod'
import { FieldValue } from '../contact-fields/contact-field.ts'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { Priority } from '../priority.ts'
import { resource } from '../resource.ts'
import { TagBrief } from '../tag-brief.ts'

/** A named note of a company about a person. */
export const ExtraInfo = z.object({ name: z.string().trim().min(1).max(60), value: z.string().trim().max(500) })
export type ExtraInfo = z.infer<typeof ExtraInfo>

/** A person who writes to the company; every `contact.*` event carries the whole resource. */
export const Contact = z.object({
  ...resource,
  id: ref('contact'),
  name: z.string(),
  number: z.string().nullable(), // digits, country code first; null while WhatsApp hides the phone
  username: z.string().nullable(), // the latest known user name on WhatsApp, without the at sign
  isGroup: z.boolean(),
  email: z.string().nullable(),
  extraInfo: z.array(ExtraInfo),
  fields: z.array(FieldValue).default([]), // the values of the company's fields, by id; since 1.1.0
  notes: z.string().default(''), // notes of the team about the person, longer than the limit after a merge; webhooks, integrations and API keys do not get it; since 1.1.0
  priority: openEnum(Priority).default('none'), // since 1.1.0
  isBlocked: z.boolean().default(false), // true: messages and calls of the contact are not stored, and campaigns skip it; since 1.1.0
  isWhatsappValid: z.boolean().nullable(), // whether the number has a WhatsApp account; null: not checked yet
  optOut: z.boolean(), // true: the person wants no campaigns
  optOutAt: z.iso.datetime().nullable(),
  profilePicUrl: z.string().nullable(), // the address of our copy, for people who have a session
})
export type Contact = z.infer<typeof Contact>

/** A contact with the fields for lists and pages. */
export const ContactWithTags = Contact.extend({
  tags: z.array(TagBrief), // the tags of the latest ticket, without lanes, by name
})
export type ContactWithTags = z.infer<typeof ContactWithTags>

/** Why a row of a sheet did not become a contact. `field`: a value does not fit its field. */
export const SheetFault = z.enum(['name', 'number', 'email', 'country', 'digits', 'field'])
export type SheetFault = z.infer<typeof SheetFault>

/** An identity, such as a phone number or a LID, by which a contact is recognised. */
export const ContactIdentity = z.object({
  kind: openEnum(z.enum(['phone', 'lid', 'username', 'group'])),
  value: z.string(),
})

/**
 * A number as a person types or pastes it, in any format; without a country code, it belongs to the company's country.
 */
export const TypedNumber = z.string().trim().min(8, { abort: true }).max(60)

/** A campaign that wrote to a contact; `state` is that of its latest message to the contact. */
export const ReceivedCampaign = z.object({
  id: ref('campaign'),
  name: z.string(), // at the time of the message
  at: z.iso.datetime(), // the time of the latest message
  state: openEnum(z.enum(['stored', 'sent', 'delivered', 'read', 'failed'])),
  answeredAt: z.iso.datetime().nullable(),
})
export type ReceivedCampaign = z.infer<typeof ReceivedCampaign>
