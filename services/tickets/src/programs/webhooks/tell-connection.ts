import { connectionCreated, connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import type { EventOf } from '@recado/contracts/event'
import { UNKNOWN } from '@recado/contracts/open-enum'
import { WEBHOOK_DATA } from '@recado/contracts/webhooks/payload'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../../tables/db.ts'
import type { Deliver } from './deliver.ts'
import { deleteStatus, upsertStatus } from './told-connection-repository.ts'

/** Consumers that deliver changes of a connection's status to webhooks. */
export const connectionStatusConsumers = (deliver: Deliver): readonly Consumer<Database>[] => [
  defineConsumer('tickets.tell-connection-status', [connectionCreated, connectionUpdated], (tx, event) =>
    tellStatus(tx, event, deliver),
  ),
  defineConsumer('tickets.forget-connection-status', [connectionDeleted], (tx, { data }) =>
    deleteStatus(tx, data.whatsappId),
  ),
]

type News = Pick<EventOf<typeof connectionUpdated>, 'id' | 'time' | 'data'>

/** Skips events that arrive late, change other fields, or have a status of a newer release. */
async function tellStatus(tx: Tx, { id, time, data }: News, deliver: Deliver): Promise<void> {
  const { connection } = data
  if (!(await upsertStatus(tx, connection)) || connection.status === UNKNOWN) return
  const told = WEBHOOK_DATA['connection.status'].parse({ connection })
  const lane = `connection ${connection.id}`
  await deliver(tx, [{ id, event: 'connection.status', time, data: told, lane, contactId: null }])
}
