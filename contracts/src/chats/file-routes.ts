import { companyFileRoutes } from '../media/file-routes.ts'

export const { findFile: findChatFile, openFile: openChatFile } = companyFileRoutes('chat', {
  access: 'chats:read',
  summary: 'The file of a chat that the caller is a member of: goes on to an address that is good for 60 minutes',
})
