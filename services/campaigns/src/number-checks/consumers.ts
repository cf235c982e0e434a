import { numberChecked } from '@recado/contracts/whatsapp/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../tables/db.ts'
import { recordAnswer } from './record-answer.ts'

export const numberCheckConsumers: Consumer<Database>[] = [
  defineConsumer('campaigns.record-check', [numberChecked], recordAnswer),
]
