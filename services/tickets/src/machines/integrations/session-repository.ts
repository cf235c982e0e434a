import { sql } from 'kysely'
import type { RepositoryTx } from '../../tables/db.ts'
import type { Session } from '../../tables/integration-tables.ts'

type Place = { readonly ticketId: number; readonly integrationId: number }

/** The session of a ticket with the integration. @param minutes after which the session expires; 0: never */
export async function findSession(
  { db }: RepositoryTx,
  { ticketId, integrationId }: Place,
  minutes: number,
): Promise<Session | undefined> {
  const row = await db
    .selectFrom('integration_session')
    .select('session')
    .where('ticket_id', '=', ticketId)
    .where('integration_id', '=', integrationId)
    .where(sql<boolean>`${minutes} = 0 or used_at > now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()
  return row?.session
}

/** Stores the session. @param session null when it has ended */
export async function keepSession(
  { db }: RepositoryTx,
  { ticketId, integrationId }: Place,
  session: Session | null,
): Promise<void> {
  if (!session) {
    await db.deleteFrom('integration_session').where('ticket_id', '=', ticketId).execute()
    return
  }
  const row = { integration_id: integrationId, session: JSON.stringify(session), used_at: sql<Date>`clock_timestamp()` }
  await db
    .insertInto('integration_session')
    .values({ ticket_id: ticketId, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'ticket_id']).doUpdateSet(row))
    .execute()
}
