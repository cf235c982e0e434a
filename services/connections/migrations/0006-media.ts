import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table media_download (
    ${companyId},
    connection_id bigint not null,
    id bigint generated always as identity,
    wa_message_id text not null,
    from_me boolean not null,
    phone text, -- of the chat
    lid text,
    jid text not null, -- of the chat, as the network writes it, and
    participant text, -- who wrote it in a group, as the network writes it
    file bytea not null, -- where it is and what opens it, sealed
    path text not null, -- where it goes in the store
    tries int not null default 0,
    try_at timestamptz not null default now(),
    failed_at timestamptz, -- given up, until somebody asks for it again
    created_at timestamptz not null default now(),
    primary key (company_id, connection_id, id),
    foreign key (company_id, connection_id) references connection on delete cascade
  )`.execute(db)
  await sql`alter table outbound add column upload_failures int not null default 0`.execute(db)
  await ofCompany(db, 'media_download')
  await sql`create index media_download_due on media_download (company_id, connection_id, try_at)
    where failed_at is null`.execute(db)
}
