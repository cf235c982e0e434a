import * as contract from '@recado/contracts/auth/storage-routes'
import { type Route, route } from '@recado/kit/http/routes/route'
import type { PersonTx } from '../tables/db.ts'
import { limitStorage } from './follow-storage.ts'
import { getStorage } from './storage-repository.ts'
import type { TellDeps } from './tell-of-storage.ts'

export const storageRoutes = (deps: TellDeps): Route[] => [
  route(contract.getStorage, (tx: PersonTx) => getStorage(tx)),
  route(contract.limitStorage, (tx: PersonTx, { limitMb }) => limitStorage(tx, deps, { limitMb })),
]
