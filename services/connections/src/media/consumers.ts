import { mediaRequested } from '@recado/contracts/messages/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../tables/db.ts'
import { retryDownload } from './retry-download.ts'

/** @param wake wakes the downloader of this connection */
export const mediaConsumers = (wake: (connectionId: number) => void): Consumer<Database>[] => [
  defineConsumer('connections.fetch-media', [mediaRequested], async (tx: Tx, { data }) => {
    tx.afterCommit(() => wake(data.whatsappId))
    await retryDownload(tx, data)
  }),
]
