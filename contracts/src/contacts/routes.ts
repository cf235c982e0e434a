import { z } from 'zod'
import { textRef } from '../ids.ts'
import { defineRoute } from '../route.ts'
import { Contact } from './contact.ts'

export const getContact = defineRoute({
  method: 'GET',
  url: '/contacts/:contactId',
  summary: 'One contact',
  access: 'contacts:read',
  params: z.object({ contactId: textRef('contact') }),
  status: 200,
  response: Contact,
  errors: ['ERR_NO_CONTACT_FOUND'],
})
