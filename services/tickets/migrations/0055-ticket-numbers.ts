import { type Kysely, sql } from 'kysely'

/**
 * Tickets get numbers of their company, from 1. A sequence per company counts: it holds no lock, so that tickets of one
 * company begin side by side. It is made with the first ticket from here on and begins above the tickets of before,
 * which `number-old-tickets` numbers. Being the column's default, it also numbers what older processes insert.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table ticket add column number bigint`.execute(db)
  await sql`create unique index ticket_number on ticket (company_id, number)`.execute(db)
  await sql`create index ticket_without_number on ticket (company_id, id) where number is null`.execute(db)
  await createSequences(db)
  await sql`alter table ticket alter column number set default next_ticket_number()`.execute(db)

  await sql`create policy numbering on ticket for select to current_user using (number is null)`.execute(db) // for the function below
  await sql`create function companies_with_unnumbered_tickets(most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from ticket where number is null limit most $$`.execute(db)
  await allow(db, 'companies_with_unnumbered_tickets(int)', 'system')
}

/** Roles of the service own nothing, so functions of the owner make and drop the sequences of the company at hand. */
async function createSequences(db: Kysely<never>): Promise<void> {
  await sql`create function next_ticket_number() returns bigint
    language plpgsql volatile security definer set search_path = public as $$
      declare
        company int := nullif(current_setting('app.company_id', true), '')::int;
        sequence text := 'ticket_number_' || company;
      begin
        if company is null then return null; end if; -- a row that the owner puts in by hand waits for the job
        if to_regclass(sequence) is null then
          begin
            execute format('create sequence %I start %s', sequence,
              1 + (select greatest(count(*), max(number)) from ticket where company_id = company));
          exception when duplicate_table or unique_violation then null; -- somebody else was faster
          end;
        end if;
        return nextval(sequence);
      end $$`.execute(db)
  await allow(db, 'next_ticket_number()', 'app')
  await sql`create function forget_ticket_numbers() returns void
    language plpgsql volatile security definer set search_path = public as $$
      begin
        execute format('drop sequence if exists %I', 'ticket_number_' || current_setting('app.company_id')::int);
      end $$`.execute(db)
  await allow(db, 'forget_ticket_numbers()', 'app')
}

async function allow(db: Kysely<never>, signature: string, role: 'app' | 'system'): Promise<void> {
  await sql`revoke execute on function ${sql.raw(signature)} from public`.execute(db)
  await sql`do ${sql.lit(`begin
    execute format('grant execute on function ${signature} to %I', current_setting('recado.${role}_role'));
  end`)}`.execute(db)
}
