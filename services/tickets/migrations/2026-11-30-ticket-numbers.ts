import { type Kysely, sql } from 'kysely'

/**
 * A trigger numbers every ticket when it is inserted, so the job for tickets without a number is removed. A default
 * could not do this, because a row may be inserted outside a transaction of its company, where the default does not
 * know the company.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop function companies_with_unnumbered_tickets(int)`.execute(db)
  await sql`drop policy numbering on ticket`.execute(db)
  await sql`drop index ticket_without_number`.execute(db)

  // The roles of the service may not create sequences, so the function runs as the owner.
  await sql`create function number_ticket() returns trigger
    language plpgsql security definer set search_path = public as $$
      declare sequence text := 'ticket_number_' || new.company_id;
      begin
        if to_regclass(sequence) is null then
          begin
            execute format('create sequence %I', sequence);
          exception when duplicate_table or unique_violation then null; -- another transaction was faster
          end;
        end if;
        new.number := nextval(sequence);
        return new;
      end $$`.execute(db)
  await sql`create trigger number_new before insert on ticket
    for each row when (new.number is null) execute function number_ticket()`.execute(db)
  await sql`alter table ticket alter column number drop default, alter column number set not null`.execute(db)
  await sql`drop function next_ticket_number()`.execute(db)

  // every check now has the connection that checks, and the number
  await sql`alter table number_check alter column whatsapp_id set not null, alter column number set not null`.execute(
    db,
  )
}
