import { companyCreated, companyDeleted, companyUpdated, settingUpdated } from '@recado/contracts/auth/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import { keepSetting } from '@recado/kit/copies/settings'
import type { Eraser } from '@recado/kit/db/erase'
import type { Database } from '../db.ts'
import { keepCompany } from './company-repository.ts'

export const companyConsumers = (eraser: Eraser<Database>): Consumer<Database>[] => [
  defineConsumer('tickets.erase-company', [companyDeleted], (tx) => eraser.request(tx)),
  defineConsumer('tickets.keep-company', [companyCreated, companyUpdated], (tx, { data }) =>
    keepCompany(tx, data.company),
  ),
  defineConsumer('tickets.keep-settings', [settingUpdated], (tx, { data }) => keepSetting(tx, data.setting)),
]
