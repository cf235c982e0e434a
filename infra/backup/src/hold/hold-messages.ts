import { messageReceived } from '@recado/contracts/whatsapp/events'
import type { Client } from '../with-client.ts'

const QUEUE = 'tickets.receive-message'

/**
 * Marks received messages that are sent again as late. Bots do not answer late messages, and the former installation
 * has answered these.
 * @returns the number of messages that tickets has not handled
 */
export async function holdMessages(connections: Client, tickets: Client): Promise<number> {
  const { rows } = await connections.query<{ id: string }>(
    `update outbox set body = jsonb_set(body::jsonb, '{data,message,late}', 'true')::text
     where starts_with(routing_key, $1) returning body::jsonb ->> 'id' as id`,
    [`${messageReceived.type}.`],
  )
  const ids = rows.map(({ id }) => id)
  const { rows: handled } = await tickets.query('select from inbox where queue = $1 and event_id = any ($2::uuid[])', [
    QUEUE,
    ids,
  ])
  return ids.length - handled.length
}
