import { type Kysely, sql } from 'kysely'

/**
 * Invoices learn from which version of the company on its due date is the one that they bought. A due date that was paid
 * and stands there again after that was moved back, and the job finds its company.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table invoice add column renewed_version int`.execute(db)
  await sql`create or replace function companies_without_invoice(days_ahead int, most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select s.company_id from subscription s join plan on plan.id = s.plan_id
      where s.is_switched_on and plan.value_cents > 0
        and (s.trial_expiration is not null or s.due_date <= (now() at time zone s.timezone)::date + days_ahead)
        and not exists (select from invoice i where i.company_id = s.company_id and i.status = 'open')
        and not exists (select from invoice i where i.company_id = s.company_id and i.due_date = s.due_date
          and i.cancelled_by = 'operator')
        and not (exists (select from invoice i where i.company_id = s.company_id and i.due_date = s.due_date
            and i.status = 'paid')
          and exists (select from invoice i where i.company_id = s.company_id and i.status = 'paid'
            and (i.renewed_until is null or i.renewed_version > s.version)))
      limit most $$`.execute(db)
}
