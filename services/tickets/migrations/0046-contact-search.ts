import { type Kysely, sql } from 'kysely'

/** People are found by any of their texts through one index, which those who are called so are among. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index contact_text`.execute(db)
  await sql`create index contact_text on contact using gin (company_id, search_text gin_trgm_ops)`.execute(db)
  const own = sql`nullif(current_setting('app.company_id', true), '')::int`
  const hasNumber = sql`select i.contact_id from unnest(digits) as digit join contact_identity i
    on i.company_id = own and i.kind = 'phone' and i.value like '%' || digit || '%'`
  await sql`create or replace function contacts_called(needle text, digits text[]) returns setof bigint rows 50
    language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
    declare own int := ${own};
    begin return query
      select c.id from contact c where c.company_id = own and c.search_text like like_pattern(needle)
        and (c.search_name like like_pattern(needle) or c.username like like_pattern(ltrim(needle, '@')))
      union ${hasNumber}; end $$`.execute(db)
  await sql`create function contacts_found(needle text, digits text[]) returns setof bigint rows 50
    language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
    declare own int := ${own};
    begin return query
      select c.id from contact c where c.company_id = own and c.search_text like like_pattern(needle)
      union ${hasNumber}; end $$`.execute(db)
}
