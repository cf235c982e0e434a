import * as contract from '@recado/contracts/billing/routes'
import { systemCaller } from '@recado/kit/caller'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/route'
import type { Database } from '../db.ts'
import { findPublicPlans } from './plan-repository.ts'

export const planRoutes = (inTx: InTx<Database>): Route[] => [
  route(contract.listPlans, ({ caller }) => inTx(systemCaller(0, caller.correlationId), findPublicPlans)),
]
