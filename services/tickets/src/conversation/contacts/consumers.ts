import { pictureFetched } from '@recado/contracts/whatsapp/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../../tables/db.ts'
import { recordPicture, recordTogether } from './pictures.ts'

export const contactConsumers: Consumer<Database>[] = [
  defineConsumer('tickets.record-picture', [pictureFetched], (tx, { data }) => recordPicture(tx, data), {
    together: recordTogether,
  }),
]
