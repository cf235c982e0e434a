import { platformFileRoutes } from './file-routes.ts'

export const { findFile: findPlatformFile, openFile: openPlatformFile } = platformFileRoutes({
  access: 'announcements:read',
  summary:
    'The image of an announcement or a help video that the caller can see: redirects to an address that is valid for 60 minutes',
})
