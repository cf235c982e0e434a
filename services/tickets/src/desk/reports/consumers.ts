import { weekRequested } from '@recado/contracts/reports/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../../tables/db.ts'
import { countWeek } from './count-week.ts'

export const reportConsumers: Consumer<Database>[] = [
  defineConsumer('tickets.count-weeks', [weekRequested], (tx, { data }) => countWeek(tx, data)),
]
