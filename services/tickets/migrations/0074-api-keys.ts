import { companyId, ofCompany, ofSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Keys by which programs of a company ask; one that is revoked is gone. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table api_key (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    name text not null,
    hash text not null unique, -- SHA-256 of the key
    prefix text not null,
    scopes jsonb not null,
    queue_ids jsonb, -- null: not bound to queues
    whatsapp_id bigint, -- by which it sends
    user_id bigint not null, -- who made it
    used_at timestamptz(3),
    primary key (company_id, id),
    foreign key (company_id, user_id) references user_ref
  )`.execute(db)
  await ofCompany(db, 'api_key')
  await ofSystem(db, 'api_key', { system: ['select'] })
  await sql`do ${sql.lit(`begin execute format('create policy look_up on api_key for select to %I using (true)', current_setting('recado.system_role')); end`)}`.execute(
    db,
  )
}
