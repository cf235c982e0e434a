import { PAGE_SIZE } from '@recado/contracts/limits'
import * as contract from '@recado/contracts/platform/connection-routes'
import type { Route } from '@recado/kit/http/routes/route'
import type { ServiceDeps } from '@recado/kit/service'
import { customRoute } from '../custom-route.ts'
import type { Database } from '../tables/db.ts'
import { findConnectionsOfAll, surveyConnections } from './survey-repository.ts'

type Deps = Pick<ServiceDeps<Database, unknown>, 'system' | 'showHealth'>

export const platformRoutes = ({ system, showHealth }: Deps): Route[] => [
  customRoute(contract.surveyConnections, () => surveyConnections(system)),
  customRoute(contract.listAllConnections, async ({ query }) => {
    const { connections, count } = await findConnectionsOfAll(system, query)
    return { connections, count, hasMore: query.pageNumber * PAGE_SIZE.platformConnections < count }
  }),
  customRoute(contract.showConnectionsService, showHealth),
]
