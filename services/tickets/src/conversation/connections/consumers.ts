import {
  apiTokenChanged,
  connectionCreated,
  connectionDeleted,
  connectionsTold,
  connectionUpdated,
} from '@recado/contracts/connections/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../../tables/db.ts'
import { keepApiToken } from './api-token-repository.ts'
import { keepConnection } from './connection-repository.ts'
import { removeConnection } from './remove-connection.ts'

export const connectionConsumers: Consumer<Database>[] = [
  defineConsumer('tickets.keep-connection', [connectionCreated, connectionUpdated], (tx, { data }) =>
    keepConnection(tx, data.connection),
  ),
  defineConsumer('tickets.fill-connections', [connectionsTold], async (tx, { data }) => {
    for (const connection of data.connections) await keepConnection(tx, connection)
  }),
  defineConsumer('tickets.remove-connection', [connectionDeleted], (tx, { data }) =>
    removeConnection(tx, data.whatsappId),
  ),
  defineConsumer('tickets.keep-api-token', [apiTokenChanged], (tx, { data }) => keepApiToken(tx, data)),
]
