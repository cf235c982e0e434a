import { listContactCampaigns } from '@recado/contracts/contacts/routes'
import { type Route, route } from '@recado/kit/http/routes/route'
import { listReceived } from './list-received.ts'

export const campaignMessageRoutes: readonly Route[] = [route(listContactCampaigns, listReceived)]
