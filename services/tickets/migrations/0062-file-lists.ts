import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table file_list (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1,
    name text not null,
    search_name text not null generated always as (folded(name)) stored,
    message text not null,
    user_id bigint not null,
    primary key (company_id, id),
    foreign key (company_id, user_id) references user_ref
  )`.execute(db)
  await sql`create unique index file_list_name on file_list (company_id, search_name)`.execute(db)
  await ofCompany(db, 'file_list')

  await sql`create table file_option (
    ${companyId},
    id bigint generated always as identity,
    file_list_id bigint not null,
    position integer not null, -- from 0
    name text not null,
    media_path text,
    media_name text,
    media_mime text,
    media_size bigint,
    media_kind text,
    primary key (company_id, id),
    foreign key (company_id, file_list_id) references file_list on delete cascade
  )`.execute(db)
  await sql`create index file_option_list on file_option (company_id, file_list_id, position)`.execute(db)
  await sql`create index file_option_media on file_option (company_id, media_path) where media_path is not null`.execute(
    db,
  )
  await ofCompany(db, 'file_option')

  // what campaigns say that they need; the list may be gone
  await sql`create table campaign_files (
    ${companyId},
    campaign_id bigint not null,
    file_list_id bigint,
    version integer not null,
    primary key (company_id, campaign_id)
  )`.execute(db)
  await sql`create index campaign_files_list on campaign_files (company_id, file_list_id)
    where file_list_id is not null`.execute(db)
  await ofCompany(db, 'campaign_files')
}
