import { exportPartFailed, exportPartWritten } from '@recado/contracts/company-export/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../tables/db.ts'
import { collectPart, failExport } from './collect-part.ts'
import type { TellDeps } from './tell-requester.ts'

export const exportConsumers = (deps: TellDeps): Consumer<Database>[] => [
  defineConsumer('auth.collect-company-export', [exportPartWritten], (tx, { data }) => collectPart(tx, deps, data)),
  defineConsumer('auth.fail-company-export', [exportPartFailed], (tx, { data }) => failExport(tx, deps, data)),
]
