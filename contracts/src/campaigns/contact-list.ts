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
 * One person of a list, who may have no contact; each `contact-list-item.*` event but the deletion carries the whole resource.
 */
export const ContactListItem = z.object({
  ...resource,
  id: ref('contactListItem'),
  contactListId: ref('contactList'),
  name: z.string(),
  number: z.string(), // digits, country code first, as typed
  email: z.string().nullable(),
  isWhatsappValid: z.boolean().nullable(), // whether the number has an account; null while it is not checked
  lastCheckedAt: z.iso.datetime().nullable(), // when WhatsApp was asked
})
export type ContactListItem = z.infer<typeof ContactListItem>

/** Whether WhatsApp has an account for a number: yes, no, or not checked yet. */
export const NumberValidity = z.enum(['valid', 'invalid', 'unchecked'])
export type NumberValidity = z.infer<typeof NumberValidity>
