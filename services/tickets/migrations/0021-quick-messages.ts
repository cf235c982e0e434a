import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table quick_message (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1,
    shortcode text not null,
    message text not null,
    search_text text not null generated always as (folded(shortcode || E'\\n' || message)) stored,
    geral boolean not null, -- the whole company's
    status boolean not null,
    user_id bigint not null,
    media_path text,
    media_name text,
    media_mime text,
    primary key (company_id, id),
    foreign key (company_id, user_id) references user_ref
  )`.execute(db)
  await sql`create unique index quick_message_shared on quick_message (company_id, lower(shortcode)) where geral`.execute(
    db,
  )
  await sql`create unique index quick_message_own on quick_message (company_id, user_id, lower(shortcode))
    where not geral`.execute(db)
  await sql`create index quick_message_media on quick_message (company_id, media_path)
    where media_path is not null`.execute(db)
  await ofCompany(db, 'quick_message')
}
