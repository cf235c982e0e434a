import { copyRequested } from '@recado/contracts/auth/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../tables/db.ts'
import type { CopyTeller } from './tell-copies.ts'

export const copyConsumers = (teller: CopyTeller): Consumer<Database>[] => [
  defineConsumer('auth.tell-copies', [copyRequested], async (tx, { data }) =>
    tx.afterCommit(() => teller.tell(data.of)),
  ),
]
