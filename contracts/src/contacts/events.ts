import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { Contact } from './contact.ts'

export const contactCreated = defineEvent('contact.created', z.object({ contact: Contact }))
export const contactUpdated = defineEvent('contact.updated', z.object({ contact: Contact }))
