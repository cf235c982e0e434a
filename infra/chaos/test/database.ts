import type pg from 'pg'
import { conversationOf, type Sighting } from '../src/sighting.ts'
import { connect } from './connect.ts'

/** Reads the services' committed rows as the server's administrator. */
export async function openDatabase(serverUrl: string) {
  const connections = await connect(serverUrl, 'recado_connections')
  const tickets = await connect(serverUrl, 'recado_tickets')
  const count = async (client: pg.Client, from: string, values: readonly unknown[] = []) =>
    Number((await client.query<{ count: string }>(`select count(*) from ${from}`, [...values])).rows[0]?.count)

  return {
    countJournal: () => count(connections, 'wa_journal'),
    /** Messages in the journal that have not been announced by an event. */
    findUnannounced: async () =>
      (
        await connections.query<{ id: string }>('select stanza_id as id from wa_journal where handled_at is null')
      ).rows.map(({ id }) => id),
    /** How many events the broker has not confirmed. */
    countOutbox: () => count(connections, 'outbox'),
    /** How many rows a gateway wrote after another gateway had taken over its session. */
    countStale: () =>
      count(
        connections,
        `(select epoch, max(epoch) over (partition by company_id, connection_id order by received_at) as newest
          from wa_journal) as row where epoch < newest`,
      ),
    /** The number of a run's messages, and of agents' messages among them that the network has not confirmed. */
    async countMessages(run: string) {
      const { rows } = await tickets.query<{ stored: string; unsent: string }>(
        `select count(*) as stored, count(*) filter (where from_me and ack = 0) as unsent
         from message where starts_with(body, $1)`,
        [`${run} `],
      )
      return { stored: Number(rows[0]?.stored), unsent: Number(rows[0]?.unsent) }
    },
    /** The time at which each message was written to the journal, ISO 8601 UTC. */
    async readJournal(): Promise<Map<string, string>> {
      const { rows } = await connections.query<{ id: string; at: Date }>(
        'select stanza_id as id, min(received_at) as at from wa_journal group by stanza_id',
      )
      return new Map(rows.map(({ id, at }) => [id, at.toISOString()]))
    },
    /** A run's messages in the tickets service, in the order of their rows. */
    async readMessages(run: string): Promise<Sighting[]> {
      const { rows } = await tickets.query<{ customer: string; from_me: boolean; body: string; wa_message_id: string }>(
        `select contact.number as customer, from_me, body, wa_message_id
         from message join contact on contact.company_id = message.company_id and contact.id = message.contact_id
         where starts_with(body, $1) order by message.id`,
        [`${run} `],
      )
      return rows.map(({ customer, from_me, body, wa_message_id }) => ({
        conversation: conversationOf(customer, from_me),
        text: body,
        id: wa_message_id,
      }))
    },
    /** Where and when a message was recorded, unsorted; each line begins with the time. */
    async findHops(id: string): Promise<string[]> {
      const hops = await Promise.all([
        connections.query(
          `select received_at as at, 'journal' as place, connection_id, epoch, arrival, offline, handled_at, drop_reason
           from wa_journal where stanza_id = $1`,
          [id],
        ),
        connections.query(
          `select created_at as at, 'outbound' as place, connection_id, position, state, attempts, ack
           from outbound where wa_message_id = $1`,
          [id],
        ),
        tickets.query(
          `select created_at as at, 'tickets' as place, id, ticket_id, from_me, ack, updated_at
           from message where wa_message_id = $1`,
          [id],
        ),
      ])
      return hops
        .flatMap(({ rows }) => rows as { at: Date; place: string }[])
        .map(({ at, place, ...rest }) => `${at.toISOString()} ${place} ${JSON.stringify(rest)}`)
    },
    /** Locks the outbox, so that no gateway can announce anything, until disposed of. */
    async closeOutbox() {
      const holder = await connect(serverUrl, 'recado_connections')
      await holder.query('begin; lock table outbox in share mode')
      return { [Symbol.asyncDispose]: () => holder.end() }
    },
    /**
     * Locks the messages that are being sent, so that their result cannot be written, until disposed of; undefined when
     * no message is being sent.
     */
    async holdSending() {
      const holder = await connect(serverUrl, 'recado_connections')
      await holder.query('begin')
      const { rowCount } = await holder.query("select 1 from outbound where state = 'sending' for update")
      if (rowCount) return { [Symbol.asyncDispose]: () => holder.end() }
      await holder.end()
      return undefined
    },
    /** How many statements of gateways wait for a lock. */
    countWaiting: (pattern: string) =>
      count(connections, `pg_stat_activity where wait_event_type = 'Lock' and query ilike $1`, [pattern]),
    [Symbol.asyncDispose]: async () => void (await Promise.all([connections.end(), tickets.end()])),
  }
}
export type Database = Awaited<ReturnType<typeof openDatabase>>
