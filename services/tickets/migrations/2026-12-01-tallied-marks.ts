import { type Kysely, sql } from 'kysely'

/**
 * Tallies distinguish tickets whose contact waits for an answer, and snoozed ones, so that their lists count no rows. The
 * new columns have no default: the job of an older process, which does not distinguish them, fails while both versions
 * run, instead of adding them up.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`lock table ticket in share row exclusive mode`.execute(db) // first, as changes of tickets do
  await sql`alter table ticket_tally
    add column awaiting boolean not null default false, -- active tickets in which the contact waits for an answer
    add column snoozed boolean not null default false`.execute(db)
  await sql`alter table ticket_tally alter column awaiting drop default, alter column snoozed drop default`.execute(db)
  await sql`create or replace function tally_ticket() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' and not old.hidden then
        insert into ticket_tally (company_id, status, queue_id, user_id, awaiting, snoozed, tickets, unread)
          values (old.company_id, old.status, old.queue_id, old.user_id, ${marksOf('old')},
            -1, -(old.unread_messages > 0)::int);
      end if;
      if tg_op <> 'DELETE' and not new.hidden then
        insert into ticket_tally (company_id, status, queue_id, user_id, awaiting, snoozed, tickets, unread)
          values (new.company_id, new.status, new.queue_id, new.user_id, ${marksOf('new')},
            1, (new.unread_messages > 0)::int);
      end if;
      return null;
    end $$`.execute(db)
  const placeOf = (version: 'old' | 'new') => {
    const columns = ['status', 'queue_id', 'user_id', 'hidden', 'unread_messages > 0'].map((one) => `${version}.${one}`)
    return sql`${sql.raw(columns.join(', '))}, ${marksOf(version)}`
  }
  await sql`drop trigger tally_moved on ticket`.execute(db)
  await sql`create trigger tally_moved after update on ticket for each row
    when ((${placeOf('old')}) is distinct from (${placeOf('new')})) execute function tally_ticket()`.execute(db)
  await markTallies(db)
}

const marksOf = (row: string) =>
  sql.raw(`${row}.awaiting_since is not null and ${row}.status <> 'closed', ${row}.snooze_kind is not null`)

/** The owner may read the active tickets of every company, and all tickets with a mark are active. */
async function markTallies(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket_tally no force row level security`.execute(db)
  await sql`with marked as (
      select company_id, status, queue_id, user_id, ${marksOf('ticket')}, count(*) as tickets,
        count(*) filter (where unread_messages > 0) as unread
      from ticket
      where not hidden and status <> 'closed' and (awaiting_since is not null or snooze_kind is not null)
      group by 1, 2, 3, 4, 5, 6)
    insert into ticket_tally (company_id, status, queue_id, user_id, awaiting, snoozed, tickets, unread)
      select company_id, status, queue_id, user_id, awaiting and sign > 0, snoozed and sign > 0,
        sign * tickets, sign * unread
      from marked as marked (company_id, status, queue_id, user_id, awaiting, snoozed, tickets, unread),
        (values (1), (-1)) as change (sign)`.execute(db)
  await sql`alter table ticket_tally force row level security`.execute(db)
}
