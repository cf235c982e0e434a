import { type Kysely, sql } from 'kysely'

/**
 * Finds texts through trigram indexes. Row security lets only leakproof operators into an index, and LIKE is none: so the
 * functions below read as the tables' owner, name the company themselves, and return nothing but ids, which the caller
 * looks up under row security.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const extension of ['pg_trgm', 'btree_gin']) {
    await sql`create extension if not exists ${sql.raw(extension)}`.execute(db) // trusted: the database's owner may
  }
  await sql`create index message_text on message using gin (company_id, search_body gin_trgm_ops)`.execute(db)
  await sql`create index contact_text on contact using gin (company_id, search_name gin_trgm_ops)`.execute(db)
  await sql`create index contact_identity_text on contact_identity using gin (company_id, value gin_trgm_ops)`.execute(
    db,
  )
  await sql`create function like_pattern(text) returns text language sql immutable strict parallel safe
    as $$ select '%' || regexp_replace(folded($1), '([\\\\%_])', '\\\\\\1', 'g') || '%' $$`.execute(db)

  await sql`alter table company_ref add column if not exists timezone text not null default 'America/Sao_Paulo'`.execute(
    db,
  )
  await letOwnerSearch(db, 'message')
  await letAppCall(
    db,
    sql`messages_containing(needle text) returns table (id bigint, ticket_id bigint) rows 500`,
    sql`select m.id, m.ticket_id from message m
      where m.company_id = own and m.search_body like like_pattern(needle)
        and m.deleted_by is null and m.media_type <> 'system'`,
  )
  await letOwnerSearch(db, 'contact')
  await letOwnerSearch(db, 'contact_identity')
  await letAppCall(
    db,
    sql`contacts_called(needle text, digits text[]) returns setof bigint rows 50`,
    sql`select c.id from contact c where c.company_id = own and c.search_name like like_pattern(needle)
      union
      select i.contact_id from unnest(digits) as digit join contact_identity i
        on i.company_id = own and i.kind = 'phone' and i.value like '%' || digit || '%'`,
  )
}

async function letOwnerSearch(db: Kysely<never>, table: string): Promise<void> {
  await sql`create policy search on ${sql.table(table)} for select to current_user using (true)`.execute(db)
}

/** Planned for each text anew: how often it occurs decides whether an index is of use. Anybody may call it: it knows the company. */
async function letAppCall(
  db: Kysely<never>,
  head: ReturnType<typeof sql>,
  query: ReturnType<typeof sql>,
): Promise<void> {
  await sql`create function ${head}
    language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan as $$
    declare own int := nullif(current_setting('app.company_id', true), '')::int;
    begin return query ${query}; end $$`.execute(db)
}
