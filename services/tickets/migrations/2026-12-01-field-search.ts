import { type Kysely, sql } from 'kysely'

/**
 * Adds the folded values of a contact's fields for searches. A trigger keeps them, because a generated column would
 * rewrite the table. Values of yes or no say nothing without their field, so searches leave them out.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contact add column search_fields text not null default ''`.execute(db)
  await sql`create function keep_search_fields() returns trigger language plpgsql as $$
    begin
      new.search_fields := folded(coalesce((select string_agg(entry.value #>> '{}', E'\n' order by entry.key)
        from jsonb_each(new.field_values) as entry where jsonb_typeof(entry.value) <> 'boolean'), ''));
      return new;
    end $$`.execute(db)
  await sql`create trigger search_fields_added before insert on contact for each row
    when (new.field_values <> '{}') execute function keep_search_fields()`.execute(db)
  await sql`create trigger search_fields_kept before update of field_values on contact for each row
    when (new.field_values is distinct from old.field_values) execute function keep_search_fields()`.execute(db)
}
