import { phoneBookTold } from '@recado/contracts/whatsapp/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../../tables/db.ts'
import { importPeople } from './import-people.ts'

export const contactImportConsumers: Consumer<Database>[] = [
  defineConsumer('tickets.import-people', [phoneBookTold], (tx, { data }) => importPeople(tx, data)),
]
