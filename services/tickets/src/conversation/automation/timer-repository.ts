import { type Kysely, sql } from 'kysely'
import type { Database, RepositoryTx } from '../../tables/db.ts'

/** Tickets of one company that are due for a timer. */
export type DueTickets = { readonly companyId: number; readonly ids: readonly number[] }

const MOST = 1_000 // tickets per run; the next run follows a minute later

/**
 * Open tickets of all companies whose contacts have not answered for too long. The system role sees no rows, so a
 * database function returns them.
 */
export const findInactive = (system: Kysely<Database>): Promise<DueTickets[]> =>
  due(system, sql`select company_id, id from inactive_tickets(${MOST})`)

/**
 * Tickets of all companies that have waited too long without a queue. The system role sees no rows, so a database
 * function returns them.
 */
export const findUnrouted = (system: Kysely<Database>): Promise<DueTickets[]> =>
  due(system, sql`select company_id, id from unrouted_tickets(${MOST})`)

async function due(system: Kysely<Database>, statement: ReturnType<typeof sql>): Promise<DueTickets[]> {
  const { rows } = (await statement.execute(system)) as { rows: { company_id: number; id: number }[] }
  const byCompany = Map.groupBy(rows, (row) => row.company_id)
  return [...byCompany].map(([companyId, tickets]) => ({ companyId, ids: tickets.map(({ id }) => id) }))
}

/**
 * Locks those of the tickets whose contacts still have not answered. Skips tickets that are locked elsewhere. @returns
 * the inactivity text by ticket id
 */
export async function lockInactive({ db }: RepositoryTx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('connection_ref', 'connection_ref.id', 'ticket.whatsapp_id')
    .select(['ticket.id', 'connection_ref.expires_message as message'])
    .where('ticket.id', 'in', ids)
    .where('ticket.status', '=', 'open')
    .where(sql<boolean>`awaits_contact(ticket)`)
    .where('connection_ref.expires_minutes', '>', 0)
    .where('ticket.snooze_kind', 'is', null)
    .where(
      sql<boolean>`greatest(ticket.last_message_at, ticket.woken_at)
        < now() - connection_ref.expires_minutes * interval '1 minute'`,
    )
    .orderBy('ticket.id')
    .forNoKeyUpdate('ticket')
    .skipLocked()
    .execute()
  return new Map(rows.map(({ id, message }) => [id, message]))
}

/**
 * Locks those of the tickets that still wait without a queue. Skips tickets that are locked elsewhere. @returns the
 * redirect queue by ticket id
 */
export async function lockUnrouted({ db }: RepositoryTx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('connection_ref', 'connection_ref.id', 'ticket.whatsapp_id')
    .innerJoin('queue', 'queue.id', 'connection_ref.redirect_queue_id')
    .select(['ticket.id', 'queue.id as queueId'])
    .where('ticket.id', 'in', ids)
    .where('ticket.status', '=', 'pending')
    .where('ticket.queue_id', 'is', null)
    .where('ticket.snooze_kind', 'is', null)
    .where('queue.deleted_at', 'is', null)
    .where('connection_ref.redirect_minutes', '>', 0)
    .where(
      sql<boolean>`greatest(ticket.queued_at, ticket.last_inbound_at, ticket.woken_at)
        < now() - connection_ref.redirect_minutes * interval '1 minute'`,
    )
    .orderBy('ticket.id')
    .forNoKeyUpdate('ticket')
    .skipLocked()
    .execute()
  return new Map(rows.map(({ id, queueId }) => [id, queueId]))
}
