import { RESEND } from '@recado/kit/db/sent-events'
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
    /** Finds the ids of journal messages that no event has announced yet. */
    findUnannounced: async () =>
      (
        await connections.query<{ id: string }>('select stanza_id as id from wa_journal where handled_at is null')
      ).rows.map(({ id }) => id),
    /** Counts the events in the gateways' outbox, which the broker has not confirmed. */
    countOutbox: () => count(connections, 'outbox'),
    /** Counts the journal rows that a gateway wrote after another gateway had taken over its session. */
    countStale: () =>
      count(
        connections,
        `(select epoch, max(epoch) over (partition by company_id, connection_id order by received_at) as newest
          from wa_journal) as row where epoch < newest`,
      ),
    /** Counts a run's messages, and those of agents among them that the network has not confirmed. */
    async countMessages(run: string) {
      const { rows } = await tickets.query<{ stored: string; unsent: string }>(
        `select count(*) as stored, count(*) filter (where from_me and ack = 0) as unsent
         from message where starts_with(body, $1)`,
        [`${run} `],
      )
      return { stored: Number(rows[0]?.stored), unsent: Number(rows[0]?.unsent) }
    },
    /** Reads when each message was written to the journal (ISO 8601 UTC), by message id. */
    async readJournal(): Promise<Map<string, string>> {
      const { rows } = await connections.query<{ id: string; at: Date }>(
        'select stanza_id as id, min(received_at) as at from wa_journal group by stanza_id',
      )
      return new Map(rows.map(({ id, at }) => [id, at.toISOString()]))
    },
    /** Reads a run's messages from the tickets service, in the order of their rows. */
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
    /** Describes where and when a message was recorded; the lines are unsorted, and each begins with the time. */
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
    /** Counts the events in the outbox of tickets. */
    countUnsent: () => count(tickets, 'outbox'),
    /** Locks the outbox until the returned object is disposed, so that no gateway can publish events. */
    async closeOutbox() {
      const holder = await connect(serverUrl, 'recado_connections')
      await holder.query('begin; lock table outbox in share mode')
      return { [Symbol.asyncDispose]: () => holder.end() }
    },
    /**
     * Locks the rows of messages in the state `sending` until the returned object is disposed, so that no gateway can
     * write their result. Returns undefined when no message has this state.
     */
    async holdSending() {
      const holder = await connect(serverUrl, 'recado_connections')
      await holder.query('begin')
      const { rowCount } = await holder.query("select 1 from outbound where state = 'sending' for update")
      if (rowCount) return { [Symbol.asyncDispose]: () => holder.end() }
      await holder.end()
      return undefined
    },
    /** Counts a run's messages of each ticket. */
    async countByTicket(run: string): Promise<Map<number, number>> {
      const { rows } = await tickets.query<{ id: string; count: string }>(
        'select ticket_id as id, count(*) from message where starts_with(body, $1) group by 1',
        [run],
      )
      return new Map(rows.map(({ id, count }) => [Number(id), Number(count)]))
    },
    /** Locks a ticket until the returned object is disposed, so that no process can store a message of it. */
    async holdTicket(ticketId: number) {
      const holder = await connect(serverUrl, 'recado_tickets')
      await holder.query('begin')
      await holder.query('select 1 from ticket where id = $1 for update', [ticketId])
      return { [Symbol.asyncDispose]: () => holder.end() }
    },
    /** Makes the gateways and the tickets service send the events of the last hour again. @returns how many */
    async repeatEvents(): Promise<number> {
      const moved = await Promise.all([connections, tickets].map((client) => client.query(RESEND)))
      return moved.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
    },
    /** Finds the process of a session of the tickets service in the server. */
    async findSession(): Promise<number | undefined> {
      const { rows } = await tickets.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = 'recado_tickets' and usename <> current_user limit 1`,
      )
      return rows[0]?.pid
    },
    /** Counts the statements that match the pattern and wait for a lock in the gateways' database. */
    countWaiting: (pattern: string) =>
      count(connections, `pg_stat_activity where wait_event_type = 'Lock' and query ilike $1`, [pattern]),
    [Symbol.asyncDispose]: async () => void (await Promise.all([connections.end(), tickets.end()])),
  }
}
export type Database = Awaited<ReturnType<typeof openDatabase>>
