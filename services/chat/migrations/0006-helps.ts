import { companyId, ofCompany, ofSystem } from '@recado/kit/db/schema'
import { createOutsideWork } from '@recado/kit/outside/create-outside-work'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table help (
    id bigint generated always as identity primary key,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1,
    title text not null,
    search_title text not null generated always as (folded(title)) stored,
    description text not null,
    video text not null,
    link text,
    thumbnail_path text,
    thumbnail_mime text
  )`.execute(db)
  await sql`create index help_order on help (search_title, id)`.execute(db)
  await sql`create index help_thumbnail_path on help (thumbnail_path) where thumbnail_path is not null`.execute(db)
  await ofSystem(db, 'help', { app: ['select', 'insert', 'update', 'delete'] })

  // pictures to be fetched, for the company of the super user who has given the video
  await sql`create table help_thumbnail (
    ${companyId},
    id bigint generated always as identity,
    help_id bigint not null, -- may be gone
    video text not null,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'help_thumbnail')
  await createOutsideWork(db, 'help_thumbnail')
}
