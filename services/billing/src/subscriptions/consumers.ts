import type { CompanyAccount } from '@recado/contracts/auth/company'
import type { Consumer } from '@recado/kit/broker/consumer'
import { companyConsumers, keepCompany } from '@recado/kit/copies/companies'
import { followSubscription } from '../invoices/follow-subscription.ts'
import type { Database, Tx } from '../tables/db.ts'
import { fillAddress, keepSubscription } from './subscription-repository.ts'

/** Consumers that store companies with their subscriptions and update their invoices. */
export function subscriptionConsumers(daysAhead: number): Consumer<Database>[] {
  return companyConsumers<Database>('billing', async (tx: Tx, company: CompanyAccount) => {
    await keepCompany(tx, company)
    if (await keepSubscription(tx, company)) await followSubscription(tx, daysAhead)
    else await fillAddress(tx, company)
  })
}
