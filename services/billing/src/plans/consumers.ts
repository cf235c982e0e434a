import { plansRequested } from '@recado/contracts/billing/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../tables/db.ts'
import { announcePlans } from './announce-plans.ts'

export const planConsumers: Consumer<Database>[] = [
  defineConsumer('billing.announce-plans', [plansRequested], (tx: Tx) => announcePlans(tx)),
]
