import { actRecorded } from '@recado/contracts/auth/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../tables/db.ts'
import { insertAct } from './audit-repository.ts'

export const auditConsumers: Consumer<Database>[] = [
  defineConsumer('auth.record-acts', [actRecorded], (tx, { data }) => insertAct(tx, data.act)),
]
