import { serviceRoute } from './service-route.ts'

export const showCampaignsService = serviceRoute('campaigns')
