import { z } from 'zod'
import { ref } from '../ids.ts'
import { resource } from '../resource.ts'

/** People to whom campaigns go; every `contact-list.*` event that names one carries it whole. */
export const ContactList = z.object({
  ...resource,
  id: ref('contactList'),
  name: z.string(),
  contactsCount: z.int().min(0),
})
export type ContactList = z.infer<typeof ContactList>

/** One of them, who need be no contact; every `contact-list-item.*` event but that of the deletion carries one whole. */
export const ContactListItem = z.object({
  ...resource,
  id: ref('contactListItem'),
  contactListId: ref('contactList'),
  name: z.string(),
  number: z.string(), // digits, country code first, as they were typed
  email: z.string().nullable(),
  isWhatsappValid: z.boolean().nullable(), // whether the number has an account; null while nobody could ask
  lastCheckedAt: z.iso.datetime().nullable(), // when WhatsApp said so
})
export type ContactListItem = z.infer<typeof ContactListItem>

/** Whether WhatsApp has an account for a number: yes, no, or not checked yet. */
export const NumberValidity = z.enum(['valid', 'invalid', 'unchecked'])
export type NumberValidity = z.infer<typeof NumberValidity>
