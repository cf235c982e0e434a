import { forSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/**
 * Adds the proxy of a connection: its address for people, and the whole URL with user and password, sealed with the data
 * key of the connection. A change of `restarts` makes the session start again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table connection add column proxy_address text, add column proxy_sealed bytea`.execute(db)
  await sql`alter table session_lease add column restarts int not null default 0`.execute(db)

  // `make doctor` tries the proxies of all companies: the function returns their addresses without users, passwords and
  // companies; the policy lets its owner read these rows alone
  const isUsed = sql`proxy_address is not null and deleted_at is null`
  await sql`create policy proxies on connection for select to current_user using (${isUsed})`.execute(db)
  await sql`create function used_proxies() returns table (address text)
    language sql stable security definer set search_path = public as $$
      select distinct proxy_address from connection where ${isUsed} $$`.execute(db)
  await forSystem(db, 'used_proxies()')
}
