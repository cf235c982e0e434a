import { type Kysely, sql } from 'kysely'
import { ofSystem } from './schema.ts'

/**
 * How many hours an event stays in `sent_event` after the broker has confirmed it. A broker that loses its data loses
 * the confirmed events that no consumer has handled; younger ones can be sent again from this table.
 */
export const SENT_HOURS = 1

/** For a migration: creates the table of events that the broker has confirmed. The relay moves them here. */
export async function createSentEvents(db: Kysely<never>): Promise<void> {
  await sql`create table sent_event (
    id bigint primary key,
    routing_key text not null,
    ordering_key text not null,
    traceparent text,
    body text not null,
    sent_at timestamptz not null default now()
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000)`.execute(db)
  await ofSystem(db, 'sent_event', { system: ['select', 'insert', 'delete'] })
}

/**
 * Deletes the oldest events if they are older than `SENT_HOURS`. Events are sent in the order of their ids, so the
 * primary key finds the oldest ones, and the table needs no index on its times.
 * @returns the number of deleted events, at most `most`
 */
export async function pruneSentEvents<DB>(system: Kysely<DB>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from sent_event where id = any (array(
    select id from (select id, sent_at from sent_event order by id limit ${most}) as oldest
    where sent_at < now() - make_interval(hours => ${SENT_HOURS})))`.execute(system)
  return Number(numAffectedRows)
}

/**
 * Moves all sent events back into the outbox, under their former ids, so that the relay sends them again. Consumers
 * ignore those that they have handled. For a database whose broker has lost its data, before the service starts.
 */
export const RESEND = `with back as (
    delete from sent_event returning id, routing_key, ordering_key, traceparent, body)
  insert into outbox (id, routing_key, ordering_key, traceparent, body) overriding system value
  select id, routing_key, ordering_key, traceparent, body from back on conflict (id) do nothing`
