import { companyFileRoutes } from './file-routes.ts'
import { photoRoute } from './photo-routes.ts'

export const { findFile, openFile } = companyFileRoutes('tickets', {
  access: 'messages:read',
  summary: 'The file of a message that the caller sees: goes on to an address that is good for 60 minutes',
})

export const openPhoto = photoRoute('tickets', 'The photo of a contact, for the session of the cookie')
