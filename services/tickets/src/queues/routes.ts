import * as contract from '@recado/contracts/queues/routes'
import type { InTx } from '@recado/kit/db/tx'
import { type Route, route } from '@recado/kit/http/route'
import type { Database } from '../db.ts'
import { createQueue } from './create-queue.ts'
import { findQueues } from './queue-repository.ts'

export const queueRoutes = (inTx: InTx<Database>): Route[] => [
  route(contract.listQueues, ({ caller }) => inTx(caller, findQueues)),
  route(contract.createQueue, ({ caller, body }) => inTx(caller, (tx) => createQueue(tx, body))),
]
