import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { createOutsideWork } from '@recado/kit/outside/create-outside-work'
import { type Kysely, sql } from 'kysely'

/** What is delivered to subscriptions. No foreign key: a subscription goes at once, its deliveries with their time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table webhook_delivery (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    webhook_id bigint not null,
    uuid uuid not null default gen_random_uuid(), -- X-Recado-Delivery
    event text not null,
    event_id uuid not null,
    lane text not null, -- deliveries of one lane leave one after the other
    contact_id bigint, -- whose data the body holds
    body text not null,
    asked_at timestamptz(3) not null default clock_timestamp(), -- from then on it is tried for a day
    http_status int,
    ms int,
    answer_bytes int,
    primary key (company_id, id),
    unique (company_id, webhook_id, event_id)
  )`.execute(db)
  await ofCompany(db, 'webhook_delivery')
  await createOutsideWork(db, 'webhook_delivery')
  await sql`create index webhook_delivery_lane on webhook_delivery (company_id, webhook_id, lane, id)
    include (due_at) where status = 'waiting'`.execute(db)
  await sql`create index webhook_delivery_list on webhook_delivery (company_id, webhook_id, id)`.execute(db)
  await sql`create index webhook_delivery_contact on webhook_delivery (company_id, contact_id)
    where contact_id is not null`.execute(db)
  await sql`create index webhook_delivery_created_at on webhook_delivery (created_at)`.execute(db)
  await findHeadsOnly(db)
  await findOld(db)
}

/** Only the first that waits in each lane is due, and subscriptions of a company take turns. */
async function findHeadsOnly(db: Kysely<never>): Promise<void> {
  await sql`create or replace function due_webhook_delivery(at_most int, of_each int, without int[])
    returns table (company_id int, id bigint, due_at timestamptz)
    language sql stable security definer set search_path = public as $$
      with recursive company (number) as (
        select (select w.company_id from webhook_delivery w where w.status = 'waiting' order by w.company_id limit 1)
        union all
        select (select w.company_id from webhook_delivery w where w.status = 'waiting' and w.company_id > c.number
          order by w.company_id limit 1) from company c where c.number is not null
      )
      select f.company_id, f.id, f.due_at from company c cross join lateral (
        select h.company_id, h.id, h.due_at, row_number() over (order by h.turn, h.due_at, h.id) as place from (
          select d.company_id, d.id, d.due_at, row_number() over (partition by d.webhook_id order by d.due_at, d.id) as turn
          from (
            select distinct on (w.webhook_id, w.lane) w.company_id, w.webhook_id, w.id, w.due_at
            from webhook_delivery w where w.status = 'waiting' and w.company_id = c.number
            order by w.webhook_id, w.lane, w.id) d
          where d.due_at <= now()) h
        order by h.turn, h.due_at, h.id limit of_each) f
      where c.number is not null and not c.number = any (without)
      order by f.place, f.due_at, f.id limit at_most $$`.execute(db)
}

/** For the job that removes what is older than a week. */
async function findOld(db: Kysely<never>): Promise<void> {
  const isOld = sql`created_at < now() - interval '7 days'`
  await sql`create policy overview on webhook_delivery for select to current_user using (${isOld})`.execute(db) // for the function below, which is the owner's
  await sql`create function companies_with_old_deliveries() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from webhook_delivery where ${isOld} $$`.execute(db)
  await forSystem(db, 'companies_with_old_deliveries()')
}
