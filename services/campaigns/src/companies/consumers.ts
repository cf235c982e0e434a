import { companyDeleted } from '@recado/contracts/auth/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import { companyConsumers as keepCompanies } from '@recado/kit/copies/companies'
import type { Eraser } from '@recado/kit/db/erase'
import type { Database } from '../db.ts'

export const companyConsumers = (eraser: Eraser<Database>): Consumer<Database>[] => [
  defineConsumer('campaigns.erase-company', [companyDeleted], (tx) => eraser.request(tx)),
  ...keepCompanies<Database>('campaigns'),
]
