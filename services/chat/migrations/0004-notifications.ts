import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** What each person is told, and what is known of connections in order to tell that one is down. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table notification (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1,
    user_id bigint not null,
    kind text not null,
    source text not null, -- what it came from: the same is told once
    by_id bigint,
    by_name text,
    about jsonb not null,
    chat_id bigint,
    message_id bigint, -- of a chat, or of a ticket
    ticket_id bigint,
    read_at timestamptz(3),
    primary key (company_id, id),
    unique (company_id, user_id, source)
  )`.execute(db)
  await sql`create index notification_person on notification (company_id, user_id, id)`.execute(db)
  await sql`create index notification_unread on notification (company_id, user_id, id) where read_at is null`.execute(
    db,
  )
  await sql`create index notification_chat on notification (company_id, chat_id) where chat_id is not null`.execute(db)
  await sql`create index notification_ticket on notification (company_id, ticket_id) where ticket_id is not null`.execute(
    db,
  )
  await ofCompany(db, 'notification')
  await createOverview(db)

  await sql`create table connection_state (
    ${companyId},
    id bigint not null,
    version integer not null,
    is_up boolean not null, -- it has opened, and has not gone down since
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'connection_state')
}

/** The system role learns who has notifications that are kept no longer, and nothing else about them. */
async function createOverview(db: Kysely<never>): Promise<void> {
  await sql`create policy overview on notification for select to current_user using (true)`.execute(db) // for the function below, which is the owner's
  await sql`create function people_with_old_notifications(days int, most int) returns table (company_id int, user_id bigint)
    language sql stable security definer set search_path = public as $$
      select company_id, user_id from notification group by 1, 2
      having count(*) > most or min(created_at) < now() - make_interval(days => days) $$`.execute(db)
  await sql`revoke execute on function people_with_old_notifications(int, int) from public`.execute(db)
  await sql`do ${sql.lit(`begin execute format('grant execute on function people_with_old_notifications(int, int) to %I', current_setting('recado.system_role')); end`)}`.execute(
    db,
  )
}
