import * as contract from '@recado/contracts/platform/ticket-routes'
import type { Route } from '@recado/kit/http/routes/route'
import type { ServiceDeps } from '@recado/kit/service'
import { customRoute } from '../../custom-route.ts'
import type { Database } from '../../tables/db.ts'
import { surveyTickets } from './survey-repository.ts'

type Deps = Pick<ServiceDeps<Database, unknown>, 'system' | 'showHealth'>

export const platformRoutes = ({ system, showHealth }: Deps): Route[] => [
  customRoute(contract.surveyTickets, () => surveyTickets(system)),
  customRoute(contract.showTicketsService, showHealth),
]
