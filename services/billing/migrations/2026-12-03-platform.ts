import { forSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/**
 * The companies that owe something, for the start page of super users: overdue invoices as in `unpaid_invoices()`, and
 * payments that nobody has reviewed. The function runs as the owner, which may read these tables.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create function indebted_companies(most int) returns table (company_id int, invoices int,
      value_cents bigint, due_date date, payments int)
    language sql stable security definer set search_path = public as $$
      with overdue as (
        select invoice.company_id, count(*)::int as invoices, sum(invoice.value_cents)::bigint as value_cents,
          min(invoice.due_date) as due_date
        from invoice join subscription on subscription.company_id = invoice.company_id
        where invoice.status = 'open' and subscription.trial_expiration is null
          and invoice.due_date < (now() at time zone subscription.timezone)::date
        group by invoice.company_id
      ), unreviewed as (
        select pix_payment.company_id, count(*)::int as payments from pix_payment
        join subscription on subscription.company_id = pix_payment.company_id -- leaves out deleted companies
        where pix_payment.reason is not null and pix_payment.resolved_at is null group by pix_payment.company_id
      )
      select coalesce(overdue.company_id, unreviewed.company_id), coalesce(invoices, 0), coalesce(value_cents, 0),
        overdue.due_date, coalesce(payments, 0)
      from overdue full join unreviewed on unreviewed.company_id = overdue.company_id
      order by 3 desc, 1 limit most $$`.execute(db)
  await forSystem(db, 'indebted_companies(int)')
}
