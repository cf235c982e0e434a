import { settingUpdated } from '@recado/contracts/auth/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import { companyConsumers } from '@recado/kit/copies/companies'
import type { Database } from '../tables/db.ts'
import { followCompany, followSetting } from './follow-company.ts'

export const campaignConsumers: Consumer<Database>[] = [
  ...companyConsumers<Database>('campaigns', followCompany),
  defineConsumer('campaigns.keep-setting', [settingUpdated], (tx, { data }) => followSetting(tx, data.setting)),
]
