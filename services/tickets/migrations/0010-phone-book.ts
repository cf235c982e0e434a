import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contact add column phone_book_name text`.execute(db) // what the company's phone calls the person
  await sql`create table contact_import (
    ${companyId},
    id uuid not null,
    imported int not null default 0,
    updated int not null default 0,
    ignored int not null default 0,
    parts_left int, -- null until the first part has come
    created_at timestamptz not null default now(),
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'contact_import')
}
