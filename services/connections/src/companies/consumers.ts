import { companyDeleted } from '@recado/contracts/auth/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import { companyConsumers as keepCompanies } from '@recado/kit/copies/companies'
import type { Eraser } from '@recado/kit/db/erase'
import type { Database } from '../db.ts'
import { holdCompany } from './hold-company.ts'

export const companyConsumers = (eraser: Eraser<Database>, wakeSessions: () => void): Consumer<Database>[] => [
  defineConsumer('connections.erase-company', [companyDeleted], (tx) => eraser.request(tx)),
  ...keepCompanies<Database>('connections', (tx, company) => {
    tx.afterCommit(wakeSessions)
    return holdCompany(tx, company)
  }),
]
