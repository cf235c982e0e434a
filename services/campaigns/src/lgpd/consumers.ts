import { contactDeleted, personErased } from '@recado/contracts/contacts/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import { erasePerson } from '../lanes/hear-answers.ts'
import type { Database } from '../tables/db.ts'
import { followMerge } from './follow-merge.ts'
import { forgetPerson } from './forget-person.ts'

export const erasureConsumers: Consumer<Database>[] = [
  // One queue handles both events in order. After a merge, the erasure names the remaining contact, so the merge must
  // be stored before the erasure.
  defineConsumer('campaigns.forget-person', [personErased, contactDeleted], async (tx, event) => {
    if (event.type === contactDeleted.type) return followMerge(tx, event.data)
    await forgetPerson(tx, event.data)
    await erasePerson(tx, event.data)
  }),
]
