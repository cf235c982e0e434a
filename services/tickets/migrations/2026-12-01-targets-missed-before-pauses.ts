import { type Kysely, sql } from 'kysely'

/**
 * A pause of the clocks takes the due times away, so that a target that was missed before it is recorded when it begins.
 * After the pause the target is due at the same time again and is not recorded twice. A ticket that ends during a pause
 * decides about no other target.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create unique index target_outcome_missed on target_outcome (company_id, ticket_id, target, due_at)
    where not is_met`.execute(db)
  await sql`create or replace function record_outcomes() returns trigger language plpgsql as $$
    declare
      is_closed boolean := new.status = 'closed' and old.status <> 'closed';
      is_paused boolean := new.clock_paused_at is not null and old.clock_paused_at is null;
      at timestamptz := case when is_closed then new.closed_at when is_paused then now()
        else coalesce(new.last_message_at, now()) end;
    begin
      if exists (select from contact where contact.company_id = new.company_id and contact.id = new.contact_id
        and contact.is_group) then return null; end if;
      insert into target_outcome (company_id, ticket_id, target, queue_id, user_id, due_at, ended_at)
        select new.company_id, new.id, ended.target, old.queue_id, new.user_id, ended.due_at, at
        from (values ('answer', old.answer_due_at, new.awaiting_since is null and not is_closed and not is_paused),
          ('resolution', old.resolve_due_at, is_closed)) as ended (target, due_at, has_ended)
        where ended.due_at is not null
          and (ended.has_ended or (ended.due_at <= at and (is_closed or is_paused)))
        on conflict (company_id, ticket_id, target, due_at) where not is_met do nothing;
      return null;
    end $$`.execute(db)
  await sql`drop trigger outcomes_recorded on ticket`.execute(db)
  await sql`create trigger outcomes_recorded after update on ticket for each row
    when ((old.answer_due_at is not null and new.awaiting_since is null)
      or (old.resolve_due_at is not null and new.status = 'closed' and old.status <> 'closed')
      or (new.clock_paused_at is not null and old.clock_paused_at is null))
    execute function record_outcomes()`.execute(db)
}
