import { FEATURES } from '@recado/contracts/features'
import { createDeliveryTables, ofSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await createDeliveryTables(db)
  await sql`create table plan (
    id bigint generated always as identity primary key,
    name text not null constraint plan_name unique check (length(name) between 2 and 50),
    users int not null check (users >= 1),
    connections int not null check (connections >= 1),
    queues int not null check (queues >= 1),
    features text[] not null,
    value_cents int not null check (value_cents between 0 and 99999999),
    is_public boolean not null default true,
    version int not null default 1,
    announced_version int not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`.execute(db)
  await ofSystem(db, 'plan', { app: ['select', 'update'] })

  // a new installation can be signed up to at once
  await sql`insert into plan (name, users, connections, queues, features, value_cents)
    values ('Básico', 10, 5, 10, ${[...FEATURES]}, 9990)`.execute(db)
}
