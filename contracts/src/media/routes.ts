import { z } from 'zod'
import { defineRoute } from '../route.ts'
import { companyFileRoutes } from './file-routes.ts'
import { photoRoute } from './photo-routes.ts'

export const { findFile, openFile } = companyFileRoutes('tickets', {
  access: 'messages:read',
  summary: 'The file of a message that the caller can see: redirects to an address that is valid for 60 minutes',
})

export const openPhoto = photoRoute('tickets', 'The photo of a contact, for the session of the cookie')

/** Opens the file of a message. Webhook deliveries and requests to integrations contain links to this route. */
export const openDeliveredFile = defineRoute({
  method: 'GET',
  url: '/media/tickets/:companyId/:file/delivered',
  summary:
    'The file of a message, or the part that the header Range names, for receivers of a delivery that contains its link',
  access: 'public',
  params: openFile.params,
  query: openFile.query,
  answer: 'file',
  status: 200,
  response: z.object({}),
  errors: ['ERR_MEDIA_LINK_EXPIRED', 'ERR_NO_COMPANY_FOUND', 'ERR_NOT_FOUND', 'ERR_TOO_MANY_REQUESTS'],
})
