import { type Kysely, sql } from 'kysely'

/**
 * The first number of a new sequence follows the tickets of its company. An erasure drops the sequence, and an event that
 * comes during it may insert a ticket: a sequence from 1 would give numbers that remaining tickets have.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create or replace function number_ticket() returns trigger
    language plpgsql security definer set search_path = public as $$
      declare sequence text := 'ticket_number_' || new.company_id;
      begin
        if to_regclass(sequence) is null then
          begin
            execute format('create sequence %I start %s', sequence,
              (select coalesce(max(number), 0) + 1 from ticket where company_id = new.company_id));
          exception when duplicate_table or unique_violation then null; -- another transaction was faster
          end;
        end if;
        new.number := nextval(sequence);
        return new;
      end $$`.execute(db)
}
