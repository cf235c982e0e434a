import { companyFileRoutes } from './file-routes.ts'

export const { findFile, openFile } = companyFileRoutes('tickets', {
  access: 'messages:read',
  summary: 'The file of a message that the caller sees: goes on to an address that is good for 60 minutes',
})
