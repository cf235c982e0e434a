import { checkRequested, groupRequested, pictureRequested } from '@recado/contracts/contacts/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Errand } from '../leases/news.ts'
import type { Database, Tx } from '../tables/db.ts'
import { storeCheck, storeGroupWish, storePictureWish } from './store-queries.ts'

/** @param wake wakes the querier or the picture fetcher of this connection */
export const queryConsumers = (wake: (errand: Errand, connectionId: number) => void): Consumer<Database>[] => [
  defineConsumer('connections.queries', [checkRequested, groupRequested, pictureRequested], async (tx: Tx, event) => {
    tx.afterCommit(() => wake(event.type === pictureRequested.type ? 'pictures' : 'questions', event.data.whatsappId))
    if (event.type === 'contact.check-requested') await storeCheck(tx, event.data)
    else if (event.type === 'contact.group-requested') await storeGroupWish(tx, event.data)
    else await storePictureWish(tx, event.data)
  }),
]
