import { companyId, ofCompany, ofSystem } from '@recado/kit/db/schema'
import { createPlatformFiles } from '@recado/kit/media/create-file-ledger'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createPlatformFiles(db)

  await sql`create table announcement (
    id bigint generated always as identity primary key,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1,
    title text not null,
    text text not null,
    search_text text not null generated always as (folded(title || E'\\n' || text)) stored,
    priority smallint not null check (priority between 1 and 3),
    status boolean not null,
    live_from timestamptz(3),
    live_until timestamptz(3),
    is_live boolean not null, -- as everybody has been told
    media_path text,
    media_name text,
    media_mime text
  )`.execute(db)
  await sql`create index announcement_media on announcement (media_path) where media_path is not null`.execute(db)
  await ofSystem(db, 'announcement', { app: ['select', 'insert', 'update', 'delete'], system: ['select'] })

  await sql`create table announcement_seen (
    ${companyId},
    user_id bigint not null,
    announcement_id bigint not null, -- may be gone
    primary key (company_id, user_id, announcement_id)
  )`.execute(db)
  await ofCompany(db, 'announcement_seen')
}
