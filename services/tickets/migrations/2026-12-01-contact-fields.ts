import { forSystem, ofCompany, resourceColumns } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Adds the fields that companies define for their contacts. The values are in the row of the contact, by field id. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table contact_field (
    ${resourceColumns},
    name text not null,
    key text not null, -- the name of the field in variables of texts
    kind text not null check (kind in ('text', 'number', 'date', 'choice', 'boolean')),
    options jsonb not null default '[]',
    position integer not null,
    deleted_at timestamptz(3), -- the row stays until a job has removed the values of all contacts
    cleared_to bigint not null default 0, -- the job has removed the values of the contacts up to this id
    primary key (company_id, id)
  )`.execute(db)
  await sql`create unique index contact_field_name on contact_field (company_id, folded(name))
    where deleted_at is null`.execute(db)
  await sql`create unique index contact_field_key on contact_field (company_id, key) where deleted_at is null`.execute(
    db,
  )
  await sql`create index contact_field_deleted on contact_field (deleted_at) where deleted_at is not null`.execute(db)
  await ofCompany(db, 'contact_field')
  await sql`create policy overview on contact_field for select to current_user using (deleted_at is not null)`.execute(
    db,
  )

  await sql`alter table contact add column field_values jsonb not null default '{}'`.execute(db)

  // This function returns only the ids of deleted fields and of their companies to the job that removes their values.
  await sql`create function deleted_contact_fields(at_most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select contact_field.company_id, contact_field.id from contact_field
      where contact_field.deleted_at is not null order by contact_field.deleted_at limit at_most $$`.execute(db)
  await forSystem(db, 'deleted_contact_fields(int)')
}
