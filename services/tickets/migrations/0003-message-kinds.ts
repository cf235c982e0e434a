import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table message
    drop constraint message_media_type_check,
    add constraint message_media_type_check check (media_type in
      ('chat', 'image', 'audio', 'video', 'application', 'sticker', 'locationMessage', 'vcard', 'call_log', 'poll',
       'note', 'system', 'unsupported', 'placeholder')),
    drop constraint message_origin_check,
    add constraint message_origin_check check (origin in
      ('inbound', 'ui', 'phone', 'api', 'campaign', 'schedule', 'bot', 'ai', 'integration', 'system')),
    add author_id bigint, -- who of a group wrote it; elsewhere the contact did
    add media_path text,
    add media_name text,
    add media_mime text,
    add media_size bigint,
    add media_seconds integer,
    add media_thumbnail text,
    add media_status text check (media_status in ('pending', 'ready', 'failed')),
    add is_voice boolean not null default false,
    add quoted_id bigint,
    add is_forwarded boolean not null default false,
    add deleted_by text check (deleted_by in ('agent', 'contact')), -- null: it stands
    add previous_bodies jsonb not null default '[]',
    add foreign key (company_id, author_id) references contact,
    add foreign key (company_id, quoted_id) references message`.execute(db)
  await sql`create index message_author on message (company_id, author_id) where author_id is not null`.execute(db)
  await sql`create index message_quoted on message (company_id, quoted_id) where quoted_id is not null`.execute(db)
  await searchTextAlone(db)

  await sql`alter table ticket drop constraint ticket_origin_check,
    add constraint ticket_origin_check check (origin in ('inbound', 'phone', 'agent', 'api', 'campaign', 'schedule'))`.execute(
    db,
  )
}

/** The body of a location carries a picture, which nobody searches for. */
async function searchTextAlone(db: Kysely<never>): Promise<void> {
  await sql`alter table message drop search_body`.execute(db)
  await sql`alter table message add search_body text not null generated always as
    (folded(case when media_type = 'locationMessage' then regexp_replace(body, '^[^|]*[|][^|]*[|]', '') else body end)) stored`.execute(
    db,
  )
}
