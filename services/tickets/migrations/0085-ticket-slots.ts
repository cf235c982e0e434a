import { type Kysely, sql } from 'kysely'

/**
 * In which five minutes a ticket was changed last, for the indexes of lists: as `updated_at` it is others with every
 * message, and then each index of the ticket gets a row. A trigger keeps it, so processes of an older release do as well.
 * Those of before get theirs in the next migration. Pages keep room, so that a ticket is changed where it is.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket add column updated_slot int`.execute(db)
  await sql`alter table ticket set (fillfactor = 80)`.execute(db)
  await sql`create function ticket_slot(timestamptz) returns int language sql immutable strict parallel safe
    as $$ select floor(extract(epoch from $1) / 300)::int $$`.execute(db)
  await sql`create function place_ticket() returns trigger language plpgsql as $$ begin
      new.updated_slot := ticket_slot(new.updated_at);
      return new;
    end $$`.execute(db)
  await sql`create trigger place_new before insert on ticket
    for each row execute function place_ticket()`.execute(db)
  await sql`create trigger place_changed before update on ticket for each row
    when (new.updated_slot is distinct from ticket_slot(new.updated_at)) execute function place_ticket()`.execute(db)
}
