import { forSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** What WhatsApp lets the account of a connection do towards people who never wrote to it, and what it refused last. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table connection
    add column reach_number text, -- of the account that the next four are of
    add column locked_until timestamptz(3),
    add column lock_type text,
    add column new_chat_cap text not null default 'NONE',
    add column cap_ends_at timestamptz(3),
    add column last_trouble text,
    add column last_trouble_at timestamptz(3)`.execute(db)

  const isBarred = sql`reach_number = number and (locked_until > now() or new_chat_cap <> 'NONE')`
  await sql`create policy reach on connection for select to current_user using (${isBarred})`.execute(db)
  await sql`create function barred_connections() returns table (is_locked boolean, cap text, connections int)
    language sql stable security definer set search_path = public as $$
      select coalesce(locked_until > now(), false), new_chat_cap, count(*)::int from connection where ${isBarred}
        group by 1, 2 $$`.execute(db)
  await forSystem(db, 'barred_connections()')
}
