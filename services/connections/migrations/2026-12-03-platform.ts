import { forSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/**
 * A super user sees the status of every connection, without its name and number. The function runs as the owner, and the
 * policies let the owner read the rows.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create policy platform on connection for select to current_user using (deleted_at is null)`.execute(db)
  for (const table of ['session_history', 'company_ref']) {
    await sql`create policy platform on ${sql.table(table)} for select to current_user using (true)`.execute(db)
  }
  // An attempt to reconnect does not end an outage, so a status holds since the last change to or from CONNECTED.
  const ofConnection = sql`past.company_id = connection.company_id and past.connection_id = connection.id`
  const since = sql`coalesce((select min(past.at) from session_history past where ${ofConnection} and past.id >
      coalesce((select max(past.id) from session_history past where ${ofConnection}
        and (past.status = 'CONNECTED') <> (connection.status = 'CONNECTED')), 0)), connection.created_at)`
  // A company that may not work has no open sessions.
  const mayWork = sql`company.status and (company.due_date is null
      or company.due_date >= (now() at time zone company.timezone)::date)`
  await sql`create function connections_of_all() returns table (company_id int, company_name text, id bigint, type text,
      status text, since timestamptz, has_problem boolean, was_open boolean)
    language sql stable security definer set search_path = public as $$
      select connection.company_id, company.name, connection.id, connection.type, connection.status, began.since,
        connection.status <> 'CONNECTED' and began.since < now() - interval '2 minutes' and ${mayWork},
        connection.last_open_at is not null
      from connection join company_ref company on company.company_id = connection.company_id,
        lateral (select ${since} as since) began
      where connection.deleted_at is null $$`.execute(db)
  await forSystem(db, 'connections_of_all()')
}
