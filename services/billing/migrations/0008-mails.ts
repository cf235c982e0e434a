import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { createMailTable } from '@recado/kit/mail/create-mail-table'
import { type Kysely, sql } from 'kysely'

/** Mails about invoices, and which of them a company has been written: once for each due date. */
export async function up(db: Kysely<never>): Promise<void> {
  await createMailTable(db)
  await sql`create table reminder (
    ${companyId},
    invoice_id bigint not null,
    due_date date not null,
    kind text not null check (kind in ('five-days', 'one-day', 'due', 'expired')),
    created_at timestamptz not null default now(),
    primary key (company_id, invoice_id, due_date, kind),
    foreign key (company_id, invoice_id) references invoice
  )`.execute(db)
  await ofCompany(db, 'reminder')
  await sql`create policy overview on reminder for select to current_user using (true)`.execute(db) // for the function below, which is the owner's
  await createDueReminders(db)
}

/**
 * Open invoices that a company is to be reminded of now, from eight in its morning on. Only the latest kind that fits the
 * day counts, so that days of standstill bring one mail and not four; one that is overdue for a week brings none.
 */
async function createDueReminders(db: Kysely<never>): Promise<void> {
  await sql`create function due_reminders(most int) returns table (company_id int, invoice_id bigint, due_date date, kind text)
    language sql stable security definer set search_path = public as $$
      with there as (
        select s.company_id, s.timezone, (now() at time zone s.timezone)::date as today from subscription s
        where s.is_switched_on and s.email <> '' and (now() at time zone s.timezone)::time >= time '08:00'
      ), fitting as (
        select i.company_id, i.id, i.due_date, case
          when i.due_date - t.today between 2 and 5 and (i.created_at at time zone t.timezone)::date <= i.due_date - 5
            then 'five-days'
          when i.due_date - t.today = 1 then 'one-day'
          when i.due_date = t.today then 'due'
          when i.due_date - t.today between -7 and -1 then 'expired' end as kind
        from invoice i join there t on t.company_id = i.company_id
        where i.status = 'open' and i.due_date between (now() - interval '9 days')::date and (now() + interval '7 days')::date
      )
      select f.company_id, f.id, f.due_date, f.kind from fitting f
      where f.kind is not null and not exists (select from reminder r where r.company_id = f.company_id
        and r.invoice_id = f.id and r.due_date = f.due_date and r.kind = f.kind)
      limit most $$`.execute(db)
  await forSystem(db, 'due_reminders(int)')
}
