import { companyCreated, companyDeleted, companyUpdated } from '@recado/contracts/auth/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Eraser } from '@recado/kit/db/erase'
import type { Database } from '../db.ts'
import { keepCompany } from './company-repository.ts'

export const companyConsumers = (eraser: Eraser<Database>): Consumer<Database>[] => [
  defineConsumer('billing.erase-company', [companyDeleted], (tx) => eraser.request(tx)),
  defineConsumer('billing.keep-company', [companyCreated, companyUpdated], (tx, { data }) =>
    keepCompany(tx, data.company),
  ),
]
