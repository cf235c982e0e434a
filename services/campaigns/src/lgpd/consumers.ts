import { personErased } from '@recado/contracts/contacts/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../db.ts'
import { erasePerson } from '../lanes/hear-answers.ts'
import { forgetPerson } from './forget-person.ts'

export const erasureConsumers: Consumer<Database>[] = [
  defineConsumer('campaigns.forget-person', [personErased], async (tx, { data }) => {
    await forgetPerson(tx, data)
    await erasePerson(tx, data.phones)
  }),
]
