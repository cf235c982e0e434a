import { billingAddressGiven, invoicePaid } from '@recado/contracts/billing/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../tables/db.ts'
import { keepAddress } from './keep-address.ts'
import { renewCompany } from './renew-company.ts'

export const renewalConsumers: Consumer<Database>[] = [
  defineConsumer('auth.renew-companies', [invoicePaid], (tx: Tx, { data }) => renewCompany(tx, data)),
  defineConsumer('auth.keep-addresses', [billingAddressGiven], (tx: Tx, { data }) => keepAddress(tx, data)),
]
