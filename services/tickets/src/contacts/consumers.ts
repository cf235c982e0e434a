import { identitiesLinked } from '@recado/contracts/whatsapp/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../db.ts'
import { linkIdentities } from './link-identities.ts'

export const contactConsumers: Consumer<Database>[] = [
  defineConsumer('tickets.link-identities', [identitiesLinked], (tx, { data }) => linkIdentities(tx, data)),
]
