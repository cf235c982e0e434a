import { ensureIndex } from '@recado/kit/db/concurrent-indexes'
import { type Kysely, sql } from 'kysely'

export const outsideTransaction = true

/**
 * Lets searches find contacts by the values of their fields, and filters find those with a value. The functions run as
 * the owner, like the other searches: under row-level security the indexes could not be used.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await ensureIndex(
    db,
    'contact_field_text',
    sql`on contact using gin (company_id, search_fields gin_trgm_ops) with (gin_pending_list_limit = 64)
      where search_fields <> ''`,
  )
  await ensureIndex(
    db,
    'contact_field_value',
    sql`on contact using gin (company_id, field_values jsonb_path_ops) with (gin_pending_list_limit = 64)
      where field_values <> '{}'`,
  )
  const own = sql`language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
    declare own int := nullif(current_setting('app.company_id', true), '')::int;
    begin return query`
  await sql`create or replace function contacts_found(needle text, digits text[]) returns setof bigint rows 50 ${own}
    select c.id from contact c where c.company_id = own and c.search_text like like_pattern(needle)
    union select c.id from contact c
      where c.company_id = own and c.search_fields <> '' and c.search_fields like like_pattern(needle)
    union select i.contact_id from unnest(digits) as digit join contact_identity i
      on i.company_id = own and i.kind = 'phone' and i.value like '%' || digit || '%'; end $$`.execute(db)
  await sql`create or replace function contacts_valued(wanted jsonb) returns setof bigint rows 500 ${own}
    select c.id from contact c
      where c.company_id = own and c.field_values <> '{}' and c.field_values @> wanted; end $$`.execute(db)
  await sql`create or replace function contacts_worded(field text, needle text) returns setof bigint rows 500 ${own}
    select c.id from contact c
      where c.company_id = own and c.search_fields <> '' and c.search_fields like like_pattern(needle)
        and folded(c.field_values ->> field) like like_pattern(needle); end $$`.execute(db)
}
