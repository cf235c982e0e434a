import { cancelRequested, changeRequested, readRequested, sendRequested } from '@recado/contracts/messages/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../tables/db.ts'
import { cancelSends } from './cancel-sends.ts'
import { storeChange, storeReadMarks, storeSend } from './store-commands.ts'

/** @param wake wakes the sender of this connection */
export const outboundConsumers = (wake: (connectionId: number) => void): Consumer<Database>[] => [
  defineConsumer(
    'connections.commands',
    [sendRequested, changeRequested, cancelRequested, readRequested],
    async (tx: Tx, event) => {
      tx.afterCommit(() => wake(event.data.whatsappId))
      if (event.type === 'message.send-requested') await storeSend(tx, event.data)
      else if (event.type === 'message.change-requested') await storeChange(tx, event.data)
      else if (event.type === 'message.cancel-requested') await cancelSends(tx, event.data)
      else await storeReadMarks(tx, event.data)
    },
  ),
]
