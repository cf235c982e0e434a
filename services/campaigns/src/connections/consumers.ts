import { connectionCreated, connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../db.ts'
import { forgetConnection, keepConnection } from './connection-repository.ts'

export const connectionConsumers: Consumer<Database>[] = [
  defineConsumer('campaigns.keep-connection', [connectionCreated, connectionUpdated], (tx, { data }) =>
    keepConnection(tx, data.connection),
  ),
  defineConsumer('campaigns.forget-connection', [connectionDeleted], (tx, { data }) =>
    forgetConnection(tx, data.whatsappId),
  ),
]
