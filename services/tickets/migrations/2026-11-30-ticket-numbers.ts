import { type Kysely, sql } from 'kysely'

/**
 * Every ticket has a number from its first moment: a trigger draws it. A default could not, because it does not know the
 * company of a row that is inserted outside a company's transaction. Nothing numbers tickets afterwards any more.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop function companies_with_unnumbered_tickets(int)`.execute(db)
  await sql`drop policy numbering on ticket`.execute(db)
  await sql`drop index ticket_without_number`.execute(db)

  // The roles of the service own nothing, so the function runs as the owner, who creates the sequence of a company.
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

  // Every question names the connection that asks and the number that it asks about.
  await sql`alter table number_check alter column whatsapp_id set not null, alter column number set not null`.execute(
    db,
  )
}
