import type { EventData, EventDefinition } from '@recado/contracts/event'
import { type Generated, type Kysely, sql, type Transaction } from 'kysely'
import type { Caller } from '../caller.ts'
import { type Outgoing, outgoingOf } from '../events/outgoing.ts'

/** The delivery tables in every service's database; see `createDeliveryTables`. */
export type DeliveryTables = {
  outbox: {
    id: Generated<number>
    routing_key: string
    ordering_key: string
    traceparent: string | null
    body: string
    created_at: Generated<Date>
  }
  inbox: { queue: string; event_id: string; claimed_at: Generated<Date> }
  idempotency_key: {
    company_id: Generated<number>
    user_id: number
    key: string
    request_hash: string
    answer: unknown
    created_at: Generated<Date>
  }
}

/** How many days the inbox stores the ids of handled events. */
export const INBOX_DAYS = 14

/** An event type with its data, ready to be published. */
export type Fact<E extends EventDefinition = EventDefinition> = readonly [event: E, data: EventData<E>]

/** Creates the envelopes of facts, with the current time. */
export const outgoingOfFacts = (caller: Caller, facts: readonly Fact[]): Outgoing[] =>
  facts.map(([event, data]) => outgoingOf(event, caller, data))

const AT_ONCE = 1_000 // rows per statement: PostgreSQL allows 65,535 parameters

/** Adds events to the outbox in this order, in the transaction of the changes that they announce. */
export async function insertOutgoing<DB extends DeliveryTables>(
  trx: Transaction<DB>,
  events: readonly Outgoing[],
): Promise<void> {
  for (let start = 0; start < events.length; start += AT_ONCE) {
    const rows = events.slice(start, start + AT_ONCE).map(({ routingKey, orderingKey, traceparent, body }) => {
      return { routing_key: routingKey, ordering_key: orderingKey, traceparent, body }
    })
    await deliveryTables(trx).insertInto('outbox').values(rows).execute()
  }
}

/** Adds facts to the outbox immediately, on behalf of another caller than that of the transaction. */
export const insertEvents = <DB extends DeliveryTables>(
  trx: Transaction<DB>,
  caller: Caller,
  facts: readonly Fact[],
): Promise<void> => insertOutgoing(trx, outgoingOfFacts(caller, facts))

/** The number of unsent events, at most 10,000, and the age of the oldest in seconds. */
export async function lookAtOutbox<DB>(system: Kysely<DB>): Promise<{ count: number; oldest: number }> {
  const { rows } = await sql<{ count: number; oldest: number }>`
    select count(*) as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
    from (select created_at from outbox order by id limit 10000) as waiting`.execute(system)
  return rows[0] ?? { count: 0, oldest: 0 }
}

/** Records that a queue has handled an event. @returns false if it had already handled it */
export async function claimEvent<DB extends DeliveryTables>(
  trx: Transaction<DB>,
  queue: string,
  eventId: string,
): Promise<boolean> {
  const claim = await deliveryTables(trx)
    .insertInto('inbox')
    .values({ queue, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return claim.numInsertedOrUpdatedRows === 1n
}

/** Records that a queue has handled several events. @returns the ids that it had not handled before */
export async function claimEvents<DB extends DeliveryTables>(
  trx: Transaction<DB>,
  queue: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  const ids = [...eventIds].sort() // a fixed order for all claims, so that they cannot deadlock
  const { rows } = await sql<{ event_id: string }>`
    insert into inbox (queue, event_id) select ${queue}::text, event_id from unnest(${ids}::uuid[]) as event_id
    on conflict do nothing returning event_id`.execute(trx)
  return new Set(rows.map(({ event_id }) => event_id))
}

/** Narrows a service's database type to the three tables that the kit uses. */
export const deliveryTables = <DB extends DeliveryTables>(db: Kysely<DB>) => db as unknown as Kysely<DeliveryTables>
