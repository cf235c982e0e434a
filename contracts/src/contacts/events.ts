import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { WhatsappAddress } from '../whatsapp/address.ts'
import { Contact } from './contact.ts'

export const contactCreated = defineEvent('contact.created', z.object({ contact: Contact }))
export const contactUpdated = defineEvent('contact.updated', z.object({ contact: Contact }))

/**
 * The contact was deleted. `mergedInto`: the contact into which it was merged, and which now has all its tickets and
 * messages.
 */
export const contactDeleted = defineEvent(
  'contact.deleted',
  z.object({ contactId: ref('contact'), mergedInto: ref('contact').optional() }),
)

/**
 * Command to the gateway: erase this person. If they have many messages, several commands follow, and only the first
 * one names the person. The encryption keys stay, because without them messages could not reach the next owner of the
 * phone.
 */
export const personErased = defineEvent(
  'contact.erased',
  z.object({
    contactId: ref('contact').optional(), // absent: an earlier command named the person
    phones: z.array(z.string().regex(/^\d{5,20}$/)), // the numbers in every spelling
    lids: z.array(z.string().regex(/^\d{1,30}$/)),
    messages: z.array(z.object({ whatsappId: ref('whatsapp'), waMessageId: z.string() })).max(500), // the messages that the gateway may still store
  }),
)

/**
 * Command to the gateway: check on WhatsApp whether a number has an account. The answer is `whatsapp.number-checked`.
 */
export const checkRequested = defineEvent(
  'contact.check-requested',
  z.object({
    whatsappId: ref('whatsapp'),
    checkId: z.uuid(),
    numbers: z
      .array(z.string().regex(/^\d{5,20}$/))
      .min(1)
      .max(4), // spellings of one number, the typed one first
    isUrgent: z.boolean(), // a person waits for the answer
  }),
)

/**
 * Command to the gateway: store the person's profile picture under this key. The answer is `whatsapp.picture-fetched`.
 */
export const pictureRequested = defineEvent(
  'contact.picture-requested',
  z.object({
    whatsappId: ref('whatsapp'),
    contactId: ref('contact'),
    address: WhatsappAddress,
    path: z.string().min(1),
  }),
)

/** Command to the gateway: ask WhatsApp for the name of a group. The answer is `whatsapp.group-described`. */
export const groupRequested = defineEvent(
  'contact.group-requested',
  z.object({ whatsappId: ref('whatsapp'), chat: WhatsappAddress }),
)

/** Command to the gateway: send the known phone book of a connection. The answer is `whatsapp.phone-book-told`. */
export const phoneBookRequested = defineEvent(
  'contact.phone-book-requested',
  z.object({ whatsappId: ref('whatsapp'), importId: z.uuid() }),
)

/** Many contacts were added or changed at once. Screens that show some of them fetch them again. */
export const contactsReloaded = defineEvent('contact.reloaded', z.object({}))

/** The archive of a person is ready. For one day, only the user who requested it can fetch it. */
export const exportReady = defineEvent(
  'contact.export-ready',
  z.object({ contactId: ref('contact'), userId: ref('user'), url: z.string() }),
)

/** The archive of a person could not be created. The user who requested it is notified, and can request it again. */
export const exportFailed = defineEvent(
  'contact.export-failed',
  z.object({ contactId: ref('contact'), userId: ref('user') }),
)
