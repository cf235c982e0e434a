import { identitiesLinked, numberChecked } from '@recado/contracts/whatsapp/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../../tables/db.ts'
import { recordCheck } from './check-number.ts'
import { linkIdentities } from './link-identities.ts'

export const identityConsumers: Consumer<Database>[] = [
  defineConsumer('tickets.link-identities', [identitiesLinked], (tx, { data }) => linkIdentities(tx, data)),
  defineConsumer('tickets.record-check', [numberChecked], (tx, { data }) => recordCheck(tx, data)),
]
