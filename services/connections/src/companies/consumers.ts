import type { Consumer } from '@recado/kit/broker/consumer'
import { companyConsumers as keepCompanies } from '@recado/kit/copies/companies'
import { userConsumers } from '@recado/kit/copies/users'
import type { Database } from '../tables/db.ts'
import { holdCompany } from './hold-company.ts'

export const companyConsumers = (wakeSessions: () => void): Consumer<Database>[] => [
  ...keepCompanies<Database>('connections', (tx, company) => {
    tx.afterCommit(wakeSessions)
    return holdCompany(tx, company)
  }),
  ...userConsumers<Database>('connections'),
]
