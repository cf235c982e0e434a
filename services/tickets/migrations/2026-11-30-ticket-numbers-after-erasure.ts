import { type Kysely, sql } from 'kysely'

/**
 * A new sequence starts after the numbers of the company's remaining tickets. An erasure drops the sequence, and an
 * event that arrives during the erasure may insert a ticket. A sequence that starts at 1 would then repeat numbers.
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
