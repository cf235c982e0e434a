import { type Kysely, sql } from 'kysely'

/** A contact may be known and found by the name that people choose on WhatsApp in place of their phone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contact
    add column username text,
    drop column search_text`.execute(db)
  await sql`alter table contact add column search_text text not null generated always as (folded(name
    || case when username is null then '' else E'\\n@' || username end
    || E'\\n' || case when email is null then '' else email end)) stored`.execute(db)
  await sql`alter table contact_identity
    drop constraint contact_identity_kind_check,
    add constraint contact_identity_kind_check check (kind in ('phone', 'lid', 'username', 'group'))`.execute(db)
  await sql`create or replace function contacts_called(needle text, digits text[]) returns setof bigint rows 50
    language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
    declare own int := nullif(current_setting('app.company_id', true), '')::int;
    begin return query
      select c.id from contact c where c.company_id = own and c.search_name like like_pattern(needle)
      union
      select i.contact_id from contact_identity i
        where i.company_id = own and i.kind = 'username' and i.value like like_pattern(ltrim(needle, '@'))
      union
      select i.contact_id from unnest(digits) as digit join contact_identity i
        on i.company_id = own and i.kind = 'phone' and i.value like '%' || digit || '%'; end $$`.execute(db)
}
