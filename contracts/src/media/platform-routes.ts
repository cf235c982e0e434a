import { platformFileRoutes } from './file-routes.ts'

export const { findFile: findPlatformFile, openFile: openPlatformFile } = platformFileRoutes({
  access: 'announcements:read',
  summary:
    'The image of an announcement or a help that the caller sees: goes on to an address that is good for 60 minutes',
})
