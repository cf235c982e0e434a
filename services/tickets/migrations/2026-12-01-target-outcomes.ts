import { companyId, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/**
 * Whether the targets of tickets were met, for the dashboard. A trigger records it in the transaction that ends a clock, of
 * any use case, with the due time that applied then: later changes of targets or hours leave it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table target_outcome (
    ${companyId},
    id bigint generated always as identity,
    ticket_id bigint not null,
    target text not null check (target in ('answer', 'resolution')),
    queue_id bigint, -- the queue and the person of the ticket when its clock ended; both stay when these are deleted
    user_id bigint,
    due_at timestamptz(3) not null,
    ended_at timestamptz(3) not null,
    is_met boolean not null generated always as (ended_at < due_at) stored,
    decided_at timestamptz(3) not null generated always as (least(ended_at, due_at)) stored,
    primary key (company_id, id),
    foreign key (company_id, ticket_id) references ticket on delete cascade
  )`.execute(db)
  await sql`create index target_outcome_ticket on target_outcome (company_id, ticket_id)`.execute(db)
  await sql`create index target_outcome_decided on target_outcome (company_id, decided_at)
    include (target, queue_id, user_id, is_met)`.execute(db)
  await ofCompany(db, 'target_outcome')

  // A close without an answer decides about the answer only if it was late. Groups have no targets on the dashboard.
  await sql`create function record_outcomes() returns trigger language plpgsql as $$
    declare
      is_closed boolean := new.status = 'closed' and old.status <> 'closed';
      answered_at timestamptz := case when is_closed then new.closed_at else coalesce(new.last_message_at, now()) end;
    begin
      if exists (select from contact where contact.company_id = new.company_id and contact.id = new.contact_id
        and contact.is_group) then return null; end if;
      insert into target_outcome (company_id, ticket_id, target, queue_id, user_id, due_at, ended_at)
        select new.company_id, new.id, ended.target, old.queue_id, new.user_id, ended.due_at, ended.ended_at
        from (values ('answer', old.answer_due_at, answered_at,
            new.awaiting_since is null and (not is_closed or old.answer_due_at <= answered_at)),
          ('resolution', old.resolve_due_at, new.closed_at, is_closed)) as ended (target, due_at, ended_at, has_ended)
        where ended.due_at is not null and ended.has_ended;
      return null;
    end $$`.execute(db)
  await sql`create trigger outcomes_recorded after update on ticket for each row
    when ((old.answer_due_at is not null and new.awaiting_since is null)
      or (old.resolve_due_at is not null and new.status = 'closed' and old.status <> 'closed'))
    execute function record_outcomes()`.execute(db)
}
