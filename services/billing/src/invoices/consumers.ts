import { companyRenewed } from '@recado/contracts/auth/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../tables/db.ts'
import { markRenewed } from './invoice-repository.ts'

export const invoiceConsumers: Consumer<Database>[] = [
  defineConsumer('billing.note-renewal', [companyRenewed], (tx: Tx, { data }) =>
    markRenewed(tx, data.invoiceId, { until: data.company.dueDate, fromVersion: data.companyVersion }),
  ),
]
