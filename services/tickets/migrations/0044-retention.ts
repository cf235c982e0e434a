import { type Kysely, sql } from 'kysely'

/** Which closed tickets a company keeps no longer, at the hour at which they go: 3 in the morning where it is. */
export async function up(db: Kysely<never>): Promise<void> {
  const KEY = sql`'messagesRetentionMonths'`
  // for the function below, which is the owner's
  await sql`create policy retention on ticket for select to current_user using (status = 'closed')`.execute(db)
  await sql`create policy retention on setting_ref for select to current_user using (key = ${KEY})`.execute(db)
  await sql`create policy retention on company_ref for select to current_user using (true)`.execute(db)
  await sql`create function tickets_past_retention(most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      with kept as (
        select s.company_id, case when s.key = ${KEY} then s.value::int else 0 end as months
        from setting_ref s join company_ref c on c.company_id = s.company_id
        where s.key = ${KEY} and s.value <> '0' and extract(hour from now() at time zone c.timezone) = 3)
      select ticket.company_id, ticket.id from kept join ticket on ticket.company_id = kept.company_id
      where ticket.status = 'closed' and ticket.closed_at < now() - make_interval(months => kept.months)
      limit most $$`.execute(db)
  await sql`revoke execute on function tickets_past_retention(int) from public`.execute(db)
  await sql`do $$ begin
    execute format('grant execute on function tickets_past_retention(int) to %I', current_setting('recado.system_role'));
  end $$`.execute(db)
}
