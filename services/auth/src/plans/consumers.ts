import { planCreated, planDeleted, planUpdated } from '@recado/contracts/billing/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../tables/db.ts'
import { markPlanDeleted, upsertPlan } from './plan-repository.ts'

export const planConsumers = (wakeTelling: () => void): Consumer<Database>[] => [
  defineConsumer('auth.keep-plans', [planCreated, planUpdated], (tx: Tx, { data }) => {
    tx.afterCommit(wakeTelling)
    return upsertPlan(tx, data.plan)
  }),
  defineConsumer('auth.forget-plans', [planDeleted], (tx: Tx, { data }) => markPlanDeleted(tx, data.planId)),
]
