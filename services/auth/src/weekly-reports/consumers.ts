import { weekCounted } from '@recado/contracts/reports/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../tables/db.ts'
import { type MailDeps, mailWeek } from './mail-week.ts'

export const weeklyReportConsumers = (deps: MailDeps): Consumer<Database>[] => [
  defineConsumer('auth.mail-weekly-reports', [weekCounted], (tx, { data }) => mailWeek(tx, deps, data, new Date())),
]
