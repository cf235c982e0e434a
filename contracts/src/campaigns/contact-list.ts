import { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'

/** The people of a campaign; each `contact-list.*` event with a list carries the whole resource. */
export const ContactList = z.object({
  ...resource,
  id: ref('contactList'),
  name: z.string(),
  contactsCount: z.int().min(0),
})
export type ContactList = z.infer<typeof ContactList>

/**
 * One person of a list. The person may not be a contact. Each `contact-list-item.*` event except the deletion carries
 * the whole resource.
 */
export const ContactListItem = z.object({
  ...resource,
  id: ref('contactListItem'),
  contactListId: ref('contactList'),
  name: z.string(),
  number: z.string(), // digits with the country code first, as typed
  email: z.string().nullable(),
  isWhatsappValid: z.boolean().nullable(), // whether the number has a WhatsApp account; null: not checked yet
  lastCheckedAt: z.iso.datetime().nullable(), // when WhatsApp checked the number
})
export type ContactListItem = z.infer<typeof ContactListItem>

/** Whether WhatsApp has an account for a number: yes, no, or not checked yet. */
export const NumberValidity = z.enum(['valid', 'invalid', 'unchecked'])
export type NumberValidity = z.infer<typeof NumberValidity>
