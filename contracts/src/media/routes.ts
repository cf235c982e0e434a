import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { companyFileRoutes } from './file-routes.ts'
import { photoRoute } from './photo-routes.ts'

export const { findFile, openFile } = companyFileRoutes('tickets', {
  access: 'messages:read',
  summary: 'The file of a message that the caller sees: goes on to an address that is good for 60 minutes',
})

export const openPhoto = photoRoute('tickets', 'The photo of a contact, for the session of the cookie')

/** Where the link leads that a delivery of a webhook, or a request to an integration, has to the file of its message. */
export const openDeliveredFile = defineRoute({
  method: 'GET',
  url: '/media/tickets/:companyId/:file/delivered',
  summary: 'The file of a message, or the part of it in the header Range, for whom a delivery brought its link to',
  access: 'public',
  params: openFile.params,
  query: openFile.query,
  answer: 'file',
  status: 200,
  response: z.object({}),
  errors: ['ERR_MEDIA_LINK_EXPIRED', 'ERR_NO_COMPANY_FOUND', 'ERR_NOT_FOUND', 'ERR_TOO_MANY_REQUESTS'],
})
