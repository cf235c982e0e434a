import { personErased, phoneBookRequested } from '@recado/contracts/contacts/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../tables/db.ts'
import { forgetPerson } from './forget-person.ts'
import { tellPhoneBook } from './tell-phone-book.ts'

export const identityConsumers: Consumer<Database>[] = [
  defineConsumer('connections.tell-phone-book', [phoneBookRequested], (tx: Tx, { data }) => tellPhoneBook(tx, data)),
  defineConsumer('connections.forget-person', [personErased], (tx: Tx, { data }) => forgetPerson(tx, data)),
]
