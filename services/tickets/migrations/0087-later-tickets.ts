import { type Kysely, sql } from 'kysely'

/**
 * Whether the contact had another ticket when this one was added, so that the dashboard, which counts first ones, need not
 * look. False says nothing: so are the tickets of before, and those of a contact of whom a ticket was removed. Who adds
 * one holds the other until it is there, and who removes that one finds what was added: never do both miss each other.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket add column is_later boolean not null default false`.execute(db)
  await sql`create function note_former_ticket() returns trigger language plpgsql as $$ begin
      perform from ticket former where former.company_id = new.company_id and former.contact_id = new.contact_id
        and former.id < new.id and not former.hidden order by former.id limit 1 for key share;
      new.is_later := found;
      return new;
    end $$`.execute(db)
  await sql`create trigger note_former before insert on ticket
    for each row execute function note_former_ticket()`.execute(db)
  await sql`create function forget_former_ticket() returns trigger language plpgsql as $$ begin
      update ticket set is_later = false
        where company_id = old.company_id and contact_id = old.contact_id and is_later;
      return null;
    end $$`.execute(db)
  await sql`create trigger forget_former after delete on ticket
    for each row execute function forget_former_ticket()`.execute(db)
}
