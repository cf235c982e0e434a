import type { Connection } from '@recado/contracts/connections/connection'
import { connectionCreated, connectionDeleted, connectionUpdated } from '@recado/contracts/connections/events'
import type { EventOf } from '@recado/contracts/event'
import { UNKNOWN } from '@recado/contracts/open-enum'
import { WEBHOOK_DATA } from '@recado/contracts/webhooks/payload'
import { type Consumer, defineConsumer } from '@recado/kit/broker/consumer'
import type { Database, Tx } from '../../tables/db.ts'
import type { Deliver } from './deliver.ts'

/** Consumers that deliver changes of a connection's status to subscriptions. */
export const connectionStatusConsumers = (deliver: Deliver): readonly Consumer<Database>[] => [
  defineConsumer('tickets.tell-connection-status', [connectionCreated, connectionUpdated], (tx, event) =>
    tellStatus(tx, event, deliver),
  ),
  defineConsumer('tickets.forget-connection-status', [connectionDeleted], ({ db }, { data }) =>
    db.deleteFrom('told_connection').where('whatsapp_id', '=', data.whatsappId).execute(),
  ),
]

type News = Pick<EventOf<typeof connectionUpdated>, 'id' | 'time' | 'data'>

/** Late events, events about other fields and a status of a newer release are not delivered. */
async function tellStatus(tx: Tx, { id, time, data }: News, deliver: Deliver): Promise<void> {
  const { connection } = data
  if (!(await keepStatus(tx, connection)) || connection.status === UNKNOWN) return
  const told = WEBHOOK_DATA['connection.status'].parse({ connection })
  const lane = `connection ${connection.id}`
  await deliver(tx, [{ id, event: 'connection.status', time, data: told, lane, contactId: null }])
}

/** @returns whether the event is new and its status differs from the last one */
async function keepStatus({ db }: Tx, { id, version, status }: Connection): Promise<boolean> {
  const before = await db
    .selectFrom('told_connection')
    .select('status')
    .where('whatsapp_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('told_connection')
    .values({ whatsapp_id: id, version, status })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'whatsapp_id'])
        .doUpdateSet({ version, status })
        .where('told_connection.version', '<', version),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n && before?.status !== status
}
