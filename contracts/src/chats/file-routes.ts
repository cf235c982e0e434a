import { companyFileRoutes } from '../media/file-routes.ts'

export const { findFile: findChatFile, openFile: openChatFile } = companyFileRoutes('chat', {
  access: 'chats:read',
  summary: 'The file of a chat that the caller is a member of: redirects to an address that is valid for 60 minutes',
})
