import { connectionCreated, connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database } from '../tables/db.ts'
import { followConnection } from './follow-connection.ts'
import { removeOutage } from './outage-repository.ts'
import type { TellDeps } from './tell-admins.ts'

export const outageConsumers = (deps: TellDeps): Consumer<Database>[] => [
  defineConsumer('auth.follow-connections', [connectionCreated, connectionUpdated], (tx, { data }) =>
    followConnection(tx, deps, data.connection, new Date()),
  ),
  defineConsumer('auth.end-outages', [connectionDeleted], (tx, { data }) => removeOutage(tx, data.whatsappId)),
]
