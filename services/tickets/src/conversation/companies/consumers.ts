import { settingUpdated } from '@recado/contracts/auth/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import { companyConsumers as keepCompanies } from '@recado/kit/copies/companies'
import type { Database } from '../../tables/db.ts'
import { followCompany, followSetting } from './follow-calendar.ts'

export const companyConsumers: Consumer<Database>[] = [
  ...keepCompanies<Database>('tickets', followCompany),
  defineConsumer('tickets.keep-settings', [settingUpdated], (tx, { data }) => followSetting(tx, data.setting)),
]
