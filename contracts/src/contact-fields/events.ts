import { z } from 'zod'
import { defineEvent } from '../event.ts'
import { ref } from '../ids.ts'
import { ContactField } from './contact-field.ts'

export const contactFieldCreated = defineEvent('contact-field.created', z.object({ contactField: ContactField }))
export const contactFieldUpdated = defineEvent('contact-field.updated', z.object({ contactField: ContactField }))

/** A field was deleted, and with it the values of all contacts. Its id is not used again. */
export const contactFieldDeleted = defineEvent(
  'contact-field.deleted',
  z.object({ contactFieldId: ref('contactField') }),
)
