import { type Kysely, sql } from 'kysely'

/**
 * As `messages_containing`, but it stops at so many. What it looks at is planned as if it read all of them: for a few
 * PostgreSQL would read the table from one end, which is all of it when the word is rare.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create function some_messages_containing(needle text, most int)
    returns table (id bigint, ticket_id bigint) rows 500
    language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
    declare own int := nullif(current_setting('app.company_id', true), '')::int;
    begin return query
      with hit as materialized (select m.id, m.ticket_id from message m
        where m.company_id = own and m.search_body like like_pattern(needle)
          and m.deleted_by is null and m.media_type <> 'system')
      select hit.id, hit.ticket_id from hit limit most;
    end $$`.execute(db)
}
