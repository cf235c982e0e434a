import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { WhatsappAddress } from '../whatsapp/address.ts'
import { Contact } from './contact.ts'

export const contactCreated = defineEvent('contact.created', z.object({ contact: Contact }))
export const contactUpdated = defineEvent('contact.updated', z.object({ contact: Contact }))

/** `mergedInto`: the contact turned out to be this one, which has all of its tickets and messages now; absent: it is gone. */
export const contactDeleted = defineEvent(
  'contact.deleted',
  z.object({ contactId: ref('contact'), mergedInto: ref('contact').optional() }),
)

/**
 * Command to the gateway: forget this person. Of many messages there are several of these; the first names the person.
 * Keys of the encryption stay, without which nobody could write to whoever has the phone next.
 */
export const personErased = defineEvent(
  'contact.erased',
  z.object({
    contactId: ref('contact').optional(), // absent: the person was named before
    phones: z.array(z.string().regex(/^\d{5,20}$/)), // in every spelling
    lids: z.array(z.string().regex(/^\d{1,30}$/)),
    messages: z.array(z.object({ whatsappId: ref('whatsapp'), waMessageId: z.string() })).max(500), // that it may still have
  }),
)

/** Command to the gateway: ask WhatsApp whether a number has an account. The answer is `whatsapp.number-checked`. */
export const checkRequested = defineEvent(
  'contact.check-requested',
  z.object({
    whatsappId: ref('whatsapp'),
    checkId: z.uuid(),
    numbers: z
      .array(z.string().regex(/^\d{5,20}$/))
      .min(1)
      .max(4), // spellings of one number, the one as it was typed first
    isUrgent: z.boolean(), // somebody waits for it
  }),
)

/** Command to the gateway: put the person's profile picture there in the store. The answer is `whatsapp.picture-fetched`. */
export const pictureRequested = defineEvent(
  'contact.picture-requested',
  z.object({
    whatsappId: ref('whatsapp'),
    contactId: ref('contact'),
    address: WhatsappAddress,
    path: z.string().min(1),
  }),
)

/** Command to the gateway: ask what a group is called. The answer is `whatsapp.group-described`. */
export const groupRequested = defineEvent(
  'contact.group-requested',
  z.object({ whatsappId: ref('whatsapp'), chat: WhatsappAddress }),
)

/** Command to the gateway: tell what the phone of a connection has told of its phone book. The answer is `whatsapp.phone-book-told`. */
export const phoneBookRequested = defineEvent(
  'contact.phone-book-requested',
  z.object({ whatsappId: ref('whatsapp'), importId: z.uuid() }),
)

/** Many contacts are new or changed at once: whoever shows some fetches them again. */
export const contactsReloaded = defineEvent('contact.reloaded', z.object({}))

/** The archive of a person is there for a day, for who asked and for nobody else. */
export const exportReady = defineEvent(
  'contact.export-ready',
  z.object({ contactId: ref('contact'), userId: ref('user'), url: z.string() }),
)

/** There will be no archive of a person that was asked for: who asked is told, and may ask again. */
export const exportFailed = defineEvent(
  'contact.export-failed',
  z.object({ contactId: ref('contact'), userId: ref('user') }),
)
