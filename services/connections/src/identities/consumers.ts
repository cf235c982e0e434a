import { phoneBookRequested } from '@recado/contracts/contacts/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../db.ts'
import { tellPhoneBook } from './tell-phone-book.ts'

export const phoneBookConsumers: Consumer<Database>[] = [
  defineConsumer('connections.tell-phone-book', [phoneBookRequested], (tx: Tx, { data }) => tellPhoneBook(tx, data)),
]
