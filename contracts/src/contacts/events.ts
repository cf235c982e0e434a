import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { Contact } from './contact.ts'

export const contactCreated = defineEvent('contact.created', z.object({ contact: Contact }))
export const contactUpdated = defineEvent('contact.updated', z.object({ contact: Contact }))

/** The contact turned out to be another one, which has all of its tickets and messages now. */
export const contactDeleted = defineEvent('contact.deleted', z.object({ contactId: ref('contact') }))
