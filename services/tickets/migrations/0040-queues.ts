import { DEFAULT_HOURS } from '@recado/contracts/hours'
import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** A file that goes with a text; all of it, or nothing. */
const attachment = sql`media_path text,
  media_name text,
  media_mime text,
  media_size bigint,
  media_kind text check (media_kind in ('image', 'audio', 'video', 'document'))`

export async function up(db: Kysely<never>): Promise<void> {
  await extendQueues(db)
  await createOptions(db)
}

/** Closed tickets keep the name of a queue that is gone, so its row stays. */
async function extendQueues(db: Kysely<never>): Promise<void> {
  await sql`alter table queue
    add column greeting_message text not null default '',
    add column out_of_hours_message text not null default '',
    add column completion_message text not null default '',
    add column rating_message text not null default '',
    add column schedules jsonb not null default ${sql.lit(JSON.stringify(DEFAULT_HOURS))},
    add column media_path text,
    add column media_name text,
    add column media_mime text,
    add column media_size bigint,
    add column media_kind text check (media_kind in ('image', 'audio', 'video', 'document')),
    add column deleted_at timestamptz,
    drop constraint queue_color`.execute(db)
  await sql`drop index queue_name`.execute(db)
  await sql`create unique index queue_name on queue (company_id, lower(name)) where deleted_at is null`.execute(db)
  await sql`create unique index queue_color on queue (company_id, color) where deleted_at is null`.execute(db)
  await sql`create index queue_media_path on queue (company_id, media_path) where media_path is not null`.execute(db)
}

/** What customers choose from; whoever writes here holds the queue, which keeps positions apart. */
async function createOptions(db: Kysely<never>): Promise<void> {
  await sql`create table queue_option (
    ${companyId}, id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1,
    queue_id bigint not null,
    parent_id bigint, -- null: at the top
    title text not null,
    message text not null,
    position smallint not null check (position between 1 and 99),
    ${attachment},
    primary key (company_id, id),
    foreign key (company_id, queue_id) references queue,
    foreign key (company_id, parent_id) references queue_option on delete cascade
  )`.execute(db)
  await sql`create index queue_option_level on queue_option (company_id, queue_id, position)`.execute(db)
  await sql`create index queue_option_parent on queue_option (company_id, parent_id)`.execute(db)
  await sql`create index queue_option_media_path on queue_option (company_id, media_path)
    where media_path is not null`.execute(db)
  await ofCompany(db, 'queue_option')
}
