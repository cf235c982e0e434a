import { planCreated, planUpdated } from '@recado/contracts/billing/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../db.ts'
import { upsertPlan } from './plan-repository.ts'

export const planConsumers: Consumer<Database>[] = [
  defineConsumer('auth.keep-plans', [planCreated, planUpdated], (tx: Tx, { data }) => upsertPlan(tx, data.plan)),
]
