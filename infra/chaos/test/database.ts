import type pg from 'pg'
import { conversationOf, type Sighting } from '../src/sighting.ts'
import { connect } from './connect.ts'

/** The committed rows of the services, read by the server's administrator. */
export async function openDatabase(serverUrl: string) {
  const connections = await connect(serverUrl, 'recado_connections')
  const tickets = await connect(serverUrl, 'recado_tickets')
  const count = async (client: pg.Client, from: string, values: readonly unknown[] = []) =>
    Number((await client.query<{ count: string }>(`select count(*) from ${from}`, [...values])).rows[0]?.count)

  return {
    countJournal: () => count(connections, 'wa_journal'),
    /** Messages that are in the journal and that nobody was told of. */
    findUnannounced: async () =>
      (
        await connections.query<{ id: string }>('select stanza_id as id from wa_journal where handled_at is null')
      ).rows.map(({ id }) => id),
    /** Events that the broker has not confirmed. */
    countOutbox: () => count(connections, 'outbox'),
    /** Rows of a gateway that had already been replaced when it wrote them. */
    countStale: () =>
      count(
        connections,
        `(select epoch, max(epoch) over (partition by company_id, connection_id order by received_at) as newest
          from wa_journal) as row where epoch < newest`,
      ),
    /** Messages of a run, and those of them that agents sent and the network has not confirmed. */
    async countMessages(run: string) {
      const { rows } = await tickets.query<{ stored: string; unsent: string }>(
        `select count(*) as stored, count(*) filter (where from_me and ack = 0) as unsent
         from message where starts_with(body, $1)`,
        [`${run} `],
      )
      return { stored: Number(rows[0]?.stored), unsent: Number(rows[0]?.unsent) }
    },
    /** When each message was written to the journal, ISO 8601 UTC. */
    async readJournal(): Promise<Map<string, string>> {
      const { rows } = await connections.query<{ id: string; at: Date }>(
        'select stanza_id as id, min(received_at) as at from wa_journal group by stanza_id',
      )
      return new Map(rows.map(({ id, at }) => [id, at.toISOString()]))
    },
    /** The messages of a run as tickets have them, in the order of their rows. */
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
    /** Where a message was seen and when, in no order; each line begins with the time. */
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
    /** Lets no gateway announce anything, until disposed of. */
    async closeOutbox() {
      const holder = await connect(serverUrl, 'recado_connections')
      await holder.query('begin; lock table outbox in share mode')
      return { [Symbol.asyncDispose]: () => holder.end() }
    },
    /** Lets nobody write what became of messages that are being sent now, until disposed of; undefined when none is. */
    async holdSending() {
      const holder = await connect(serverUrl, 'recado_connections')
      await holder.query('begin')
      const { rowCount } = await holder.query("select 1 from outbound where state = 'sending' for update")
      if (rowCount) return { [Symbol.asyncDispose]: () => holder.end() }
      await holder.end()
      return undefined
    },
    /** Statements of gateways that wait for a lock. */
    countWaiting: (pattern: string) =>
      count(connections, `pg_stat_activity where wait_event_type = 'Lock' and query ilike $1`, [pattern]),
    [Symbol.asyncDispose]: async () => void (await Promise.all([connections.end(), tickets.end()])),
  }
}
export type Database = Awaited<ReturnType<typeof openDatabase>>
