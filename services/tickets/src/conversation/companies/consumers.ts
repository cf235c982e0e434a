import { settingUpdated } from '@recado/contracts/auth/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import { companyConsumers as keepCompanies } from '@recado/kit/copies/companies'
import { keepSetting } from '@recado/kit/copies/settings'
import type { Database } from '../../tables/db.ts'

export const companyConsumers: Consumer<Database>[] = [
  ...keepCompanies<Database>('tickets'),
  defineConsumer('tickets.keep-settings', [settingUpdated], (tx, { data }) => keepSetting(tx, data.setting)),
]
