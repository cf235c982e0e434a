import { z } from 'zod'
import { ref } from '../ids.ts'
import { openEnum } from '../open-enum.ts'
import { resource } from '../resource.ts'
import { TagBrief } from '../tag-brief.ts'

/** What a company notes of a person under a name of its own. */
export const ExtraInfo = z.object({ name: z.string().trim().min(1).max(60), value: z.string().trim().max(500) })
export type ExtraInfo = z.infer<typeof ExtraInfo>

/** A person who writes to the company; every `contact.*` event carries one whole. */
export const Contact = z.object({
  ...resource,
  id: ref('contact'),
  name: z.string(),
  number: z.string().nullable(), // digits, country code first; null when WhatsApp has not told the phone
  username: z.string().nullable(), // on WhatsApp, without the at sign; the one heard last
  isGroup: z.boolean(),
  email: z.string().nullable(),
  extraInfo: z.array(ExtraInfo),
  isWhatsappValid: z.boolean().nullable(), // whether the number has an account; null while nobody could ask
  optOut: z.boolean(), // wants no campaigns
  optOutAt: z.iso.datetime().nullable(),
  profilePicUrl: z.string().nullable(), // address of our copy, for whoever has a session
})
export type Contact = z.infer<typeof Contact>

/** A contact as lists and pages show it. */
export const ContactWithTags = Contact.extend({
  tags: z.array(TagBrief), // ordinary ones of its latest ticket, by name
})
export type ContactWithTags = z.infer<typeof ContactWithTags>

/** Why a line of a sheet became no contact. */
export const SheetFault = z.enum(['name', 'number', 'email', 'country', 'digits'])
export type SheetFault = z.infer<typeof SheetFault>

/** By what a contact is recognised. */
export const ContactIdentity = z.object({
  kind: openEnum(z.enum(['phone', 'lid', 'username', 'group'])),
  value: z.string(),
})

/** A number as a person types or pastes it, in any mask; what it means says the company's country. */
export const TypedNumber = z.string().trim().min(8, { abort: true }).max(60)
