import { connectionCreated, connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../tables/db.ts'
import { upsertConnection } from './connection-repository.ts'
import { forgetConnection } from './forget-connection.ts'

export const connectionConsumers: Consumer<Database>[] = [
  defineConsumer('auth.keep-connections', [connectionCreated, connectionUpdated], (tx: Tx, { data }) =>
    upsertConnection(tx, data.connection),
  ),
  defineConsumer('auth.forget-connections', [connectionDeleted], (tx: Tx, { data }) =>
    forgetConnection(tx, data.whatsappId),
  ),
]
