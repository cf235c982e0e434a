import * as contract from '@recado/contracts/auth/routes'
import type { Route } from '@recado/kit/http/routes/route'
import { customRoute } from '../custom-route.ts'
import type { Deps } from '../deps.ts'

export const keyRoutes = ({ keyRing }: Pick<Deps, 'keyRing'>): Route[] => [
  customRoute(contract.jwks, () => keyRing.jwks()),
]
