import { type Kysely, sql } from 'kysely'

/**
 * Contacts have a priority (1: high). Triggers copy it to each ticket that becomes active, and remove it from a closed one,
 * so that lists need no contact to sort and processes of the former release keep it, too. They lock nothing: who opens a
 * ticket has locked its contact, as who changes a priority does.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table contact add column priority smallint not null default 0 check (priority in (0, 1))`.execute(db)
  await sql`alter table ticket add column priority smallint not null default 0`.execute(db)
  await sql`create function take_priority() returns trigger language plpgsql as $$ begin
      new.priority := case when new.status = 'closed' then 0 else coalesce((select contact.priority from contact
        where contact.company_id = new.company_id and contact.id = new.contact_id), 0) end;
      return new;
    end $$`.execute(db)
  await sql`create trigger take_priority before insert on ticket
    for each row when (new.status <> 'closed') execute function take_priority()`.execute(db)
  await sql`create trigger change_priority before update on ticket for each row
    when ((old.status = 'closed') <> (new.status = 'closed') or old.contact_id <> new.contact_id)
    execute function take_priority()`.execute(db)
}
