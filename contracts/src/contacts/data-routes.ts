import { z } from 'zod'
import { textRef } from '../ids.ts'
import { MessageAnswer } from '../resource.ts'
import { defineRoute } from '../route.ts'

const params = z.object({ contactId: textRef('contact') })

export const exportContactData = defineRoute({
  method: 'GET',
  url: '/contacts/:contactId/data-export',
  summary: 'Request an archive of all stored data of a person; the caller is notified when it is ready',
  access: 'contacts:erase',
  params,
  status: 202,
  response: z.object({}),
  errors: ['ERR_NO_CONTACT_FOUND'],
})

export const eraseContact = defineRoute({
  method: 'POST',
  url: '/contacts/:contactId/erase',
  summary: "Erase all stored data of a person; the request repeats the contact's name",
  access: 'contacts:erase',
  params,
  body: z.object({ name: z.string().max(200) }),
  status: 200,
  response: MessageAnswer,
  errors: ['ERR_NO_CONTACT_FOUND'],
})
