import { companyFileRoutes } from '../media/file-routes.ts'

export const { findFile: findCampaignFile, openFile: openCampaignFile } = companyFileRoutes('campaigns', {
  access: 'campaigns:manage',
  summary: 'The file of a campaign: redirects to an address that is valid for 60 minutes',
})
