import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contact
    add column typed_name text, -- what an agent calls the person
    add column email text,
    add column extra_info jsonb not null default '[]',
    add column is_whatsapp_valid boolean default true, -- of those who are here by now: they have written
    add column check_asked_at timestamptz,
    add column opt_out_at timestamptz(3),
    add column picture_path text,
    add column picture_mime text,
    add column picture_asked_at timestamptz`.execute(db)
  await sql`alter table contact alter column is_whatsapp_valid drop default`.execute(db)
  await sql`create index contact_name on contact (company_id, search_name, id)`.execute(db)
  await sql`create index contact_picture on contact (company_id, picture_path) where picture_path is not null`.execute(
    db,
  )
  await createChecks(db)
}

/** Numbers that WhatsApp is asked about while a person waits, and the numbers that nobody has asked about yet. */
async function createChecks(db: Kysely<never>): Promise<void> {
  await sql`create table number_check (
    ${companyId},
    id uuid not null,
    outcome text check (outcome in ('found', 'absent', 'failed')),
    phone text, -- as WhatsApp spells it
    lid text,
    created_at timestamptz not null default now(),
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'number_check')

  const isUnchecked = sql`is_whatsapp_valid is null and number is not null`
  await sql`create index contact_unchecked on contact (company_id, check_asked_at nulls first) where ${isUnchecked}`.execute(
    db,
  )
  await sql`create policy unchecked on contact for select to current_user using (${isUnchecked})`.execute(db) // for the function below, which is the owner's
  await sql`create function companies_with_unchecked_numbers() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from contact where ${isUnchecked}
        and (check_asked_at is null or check_asked_at < now() - interval '1 hour') $$`.execute(db)
  await sql`revoke execute on function companies_with_unchecked_numbers() from public`.execute(db)
  await sql`do ${sql.lit(`begin execute format('grant execute on function companies_with_unchecked_numbers() to %I', current_setting('recado.system_role')); end`)}`.execute(
    db,
  )
}
