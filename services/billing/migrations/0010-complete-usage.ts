import { forSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Connections and queues of before this service counted them are asked for, company by company, until they are known. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table subscription
    add column knows_connections boolean not null default false,
    add column knows_queues boolean not null default false,
    add column usage_asked_at timestamptz`.execute(db)
  await sql`create index subscription_unknown_usage on subscription (usage_asked_at nulls first)
    where not (knows_connections and knows_queues)`.execute(db)
  await sql`create function companies_of_unknown_usage(most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select company_id from subscription
      where not (knows_connections and knows_queues)
        and (usage_asked_at is null or usage_asked_at < now() - interval '1 hour')
      order by usage_asked_at nulls first limit most $$`.execute(db)
  await forSystem(db, 'companies_of_unknown_usage(int)')
}
