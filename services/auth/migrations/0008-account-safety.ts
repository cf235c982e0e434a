import { companyId, ofCompany, ofSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table session
    add column ip text not null default '',
    add column user_agent text not null default '',
    add column last_used_at timestamptz not null default now()`.execute(db)

  // `pending` waits for its first code; `last_step` is the last one whose code was taken: none is taken twice
  await sql`create table two_factor (
    ${companyId},
    user_id bigint not null,
    pending bytea,
    secret bytea,
    last_step bigint not null default 0,
    recovery_hashes bytea[] not null default '{}',
    primary key (company_id, user_id),
    foreign key (company_id, user_id) references app_user on delete cascade
  )`.execute(db)
  await ofCompany(db, 'two_factor')

  await sql`create table password_reset (
    hash bytea primary key,
    ${companyId},
    user_id bigint not null,
    expires_at timestamptz not null,
    foreign key (company_id, user_id) references app_user on delete cascade
  )`.execute(db)
  await sql`create index password_reset_of_user on password_reset (company_id, user_id)`.execute(db)
  await ofCompany(db, 'password_reset')
  await ofSystem(db, 'password_reset', { system: ['select'] })
  await sql`do $$ begin execute format('create policy lookup on password_reset for select to %I using (true)',
    current_setting('recado.system_role')); end $$`.execute(db)
}
