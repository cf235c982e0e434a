import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table user_ref add column if not exists whatsapp_id bigint`.execute(db) // from where the person writes, unless told otherwise
  await sql`alter table company_ref
    add column if not exists timezone text not null default 'America/Sao_Paulo',
    add constraint company_ref_zone check (timezone ~ '^[A-Za-z0-9_+/-]+$')`.execute(db)
  await sql`create table schedule (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1,
    body text not null,
    send_at timestamptz(3) not null,
    try_at timestamptz(3) not null, -- later than send_at once no connection was open
    sent_at timestamptz(3),
    contact_id bigint not null,
    ticket_id bigint,
    user_id bigint not null,
    whatsapp_id bigint,
    status text not null check (status in ('PENDENTE', 'ENVIADA', 'ERRO')),
    error text check (error in ('missed', 'connection', 'feature')),
    media_path text,
    media_name text,
    media_mime text,
    media_size bigint,
    media_kind text check (media_kind in ('image', 'audio', 'video', 'document')),
    primary key (company_id, id),
    foreign key (company_id, contact_id) references contact,
    foreign key (company_id, ticket_id) references ticket on delete set null (ticket_id),
    foreign key (company_id, user_id) references user_ref,
    foreign key (company_id, whatsapp_id) references connection_ref
  )`.execute(db)
  await sql`create index schedule_list on schedule (company_id, send_at desc, id desc)`.execute(db)
  await sql`create index schedule_user on schedule (company_id, user_id, send_at desc, id desc)`.execute(db)
  await sql`create index schedule_contact on schedule (company_id, contact_id)`.execute(db)
  await sql`create index schedule_ticket on schedule (company_id, ticket_id) where ticket_id is not null`.execute(db)
  await sql`create index schedule_media on schedule (company_id, media_path) where media_path is not null`.execute(db)
  await ofCompany(db, 'schedule')
  await letSystemFindDue(db)
}

/** Whoever sends learns which are due, and nothing else of them. */
async function letSystemFindDue(db: Kysely<never>): Promise<void> {
  const isDue = sql`status = 'PENDENTE' and try_at <= now()`
  await sql`create index schedule_due on schedule (try_at) where status = 'PENDENTE'`.execute(db)
  await sql`create policy overview on schedule for select to current_user using (${isDue})`.execute(db) // for the function below, which is the owner's
  await sql`create function due_schedules(at_most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select s.company_id, s.id from schedule s where s.status = 'PENDENTE' and s.try_at <= now()
      order by s.try_at limit at_most $$`.execute(db)
  await sql`revoke execute on function due_schedules(int) from public`.execute(db)
  await sql`do ${sql.lit(`begin execute format('grant execute on function due_schedules(int) to %I', current_setting('recado.system_role')); end`)}`.execute(
    db,
  )
}
