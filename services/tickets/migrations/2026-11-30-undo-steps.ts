import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/**
 * Steps of tickets that their author can undo for some seconds, with the effects that follow afterwards. The deliveries
 * of webhooks about a step wait for the same time. They have no foreign key, because a step is deleted with its ticket,
 * and its deliveries are made nevertheless.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table undo_step (
    ${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    ticket_id bigint not null,
    message_id bigint, -- the deleted message
    user_id bigint not null, -- author
    kind text not null check (kind in ('close', 'pass', 'tag', 'delete', 'snooze')),
    before jsonb not null, -- values of the fields that the step changed
    after jsonb not null,
    effect jsonb, -- the effect that follows at its end
    until timestamptz(3) not null,
    state text not null default 'offered' check (state in ('offered', 'left', 'dropped', 'undone')),
    primary key (company_id, id),
    foreign key (company_id, ticket_id) references ticket on delete cascade
  )`.execute(db)
  await sql`create index undo_step_ticket on undo_step (company_id, ticket_id)`.execute(db)
  await sql`create index undo_step_offered on undo_step (until) where state = 'offered'`.execute(db)
  await sql`create index undo_step_old on undo_step (created_at)`.execute(db)
  await ofCompany(db, 'undo_step')

  // The functions run as the owner, and the policy lets the owner read these rows alone.
  const isOld = sql`state <> 'offered' and created_at < now() - interval '1 day'`
  await sql`create policy overview on undo_step for select to current_user using (state = 'offered' or (${isOld}))`.execute(
    db,
  )
  await sql`create function due_undo_steps(most int) returns table (company_id int, id bigint, ticket_id bigint)
    language sql stable security definer set search_path = public as $$
      select step.company_id, step.id, step.ticket_id from undo_step step
      where step.state = 'offered' and step.until <= now() order by step.until, step.id limit most $$`.execute(db)
  await forSystem(db, 'due_undo_steps(int)')
  await sql`create function companies_with_old_undo_steps() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from undo_step where ${isOld} $$`.execute(db)
  await forSystem(db, 'companies_with_old_undo_steps()')

  await sql`alter table webhook_delivery add column undo_step_id bigint`.execute(db)
}
