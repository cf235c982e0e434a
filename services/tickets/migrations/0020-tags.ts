import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table tag (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1,
    name text not null,
    search_name text not null generated always as (folded(name)) stored,
    color text not null,
    kanban boolean not null, -- a lane of the board
    user_id bigint,
    primary key (company_id, id),
    foreign key (company_id, user_id) references user_ref
  )`.execute(db)
  await sql`create unique index tag_name on tag (company_id, lower(name))`.execute(db)
  await sql`create index tag_list on tag (company_id, search_name, id)`.execute(db)
  await ofCompany(db, 'tag')

  await sql`create table ticket_tag (
    ${companyId},
    ticket_id bigint not null,
    tag_id bigint not null,
    primary key (company_id, ticket_id, tag_id),
    foreign key (company_id, ticket_id) references ticket on delete cascade,
    foreign key (company_id, tag_id) references tag on delete cascade
  )`.execute(db)
  await sql`create index ticket_tag_tag on ticket_tag (company_id, tag_id, ticket_id)`.execute(db)
  await ofCompany(db, 'ticket_tag')

  await sql`create index ticket_board on ticket (company_id, updated_at desc, id desc) where status <> 'closed'`.execute(
    db,
  )
}
