import { personErased } from '@recado/contracts/contacts/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../db.ts'
import { forgetPerson } from './forget-person.ts'

export const erasureConsumers: Consumer<Database>[] = [
  defineConsumer('campaigns.forget-person', [personErased], (tx, { data }) => forgetPerson(tx, data)),
]
