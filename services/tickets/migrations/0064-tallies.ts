import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/**
 * How many tickets a company has of each status, queue and person, as a sum of rows: each change of a ticket adds what
 * it changes, in its transaction, and a job adds up what has come together (`folded`). No row is ever updated, so no
 * ticket waits for another. Hidden tickets count nowhere.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table ticket_tally (
    ${companyId},
    status text not null,
    queue_id bigint,
    user_id bigint,
    tickets int not null,
    unread int not null, -- those with unread messages
    folded boolean not null default false
  )`.execute(db)
  await sql`create index ticket_tally_place on ticket_tally (company_id, status, user_id)`.execute(db)
  await sql`create index ticket_tally_new on ticket_tally (company_id) where not folded`.execute(db)
  await tallyChanges(db)
  // nothing writes tickets from here on until this is committed; the owner sees them by the policies overview and retention
  await sql`insert into ticket_tally (company_id, status, queue_id, user_id, tickets, unread, folded)
    select company_id, status, queue_id, user_id, count(*), count(*) filter (where unread_messages > 0), true
    from ticket where not hidden group by 1, 2, 3, 4`.execute(db)
  await ofCompany(db, 'ticket_tally')

  await sql`create policy overview on ticket_tally for select to current_user using (not folded)`.execute(db) // for the function below
  await sql`create function companies_with_new_tallies(most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from ticket_tally where not folded limit most $$`.execute(db)
  await forSystem(db, 'companies_with_new_tallies(int)')
}

/** The one door: whatever changes a ticket passes here. */
async function tallyChanges(db: Kysely<never>): Promise<void> {
  await sql`create function tally_ticket() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' and not old.hidden then
        insert into ticket_tally (company_id, status, queue_id, user_id, tickets, unread)
          values (old.company_id, old.status, old.queue_id, old.user_id, -1, -(old.unread_messages > 0)::int);
      end if;
      if tg_op <> 'DELETE' and not new.hidden then
        insert into ticket_tally (company_id, status, queue_id, user_id, tickets, unread)
          values (new.company_id, new.status, new.queue_id, new.user_id, 1, (new.unread_messages > 0)::int);
      end if;
      return null;
    end $$`.execute(db)
  const place = (row: 'old' | 'new') =>
    sql.raw(['status', 'queue_id', 'user_id', 'hidden', 'unread_messages > 0'].map((one) => `${row}.${one}`).join(', '))
  const tally = sql`for each row execute function tally_ticket()`
  await sql`create trigger tally_come_or_gone after insert or delete on ticket ${tally}`.execute(db)
  await sql`create trigger tally_moved after update on ticket for each row
    when ((${place('old')}) is distinct from (${place('new')})) execute function tally_ticket()`.execute(db)
}
