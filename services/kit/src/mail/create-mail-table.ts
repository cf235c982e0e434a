import { type Kysely, sql } from 'kysely'
import { companyId, ofCompany } from '../db/schema.ts'
import { createOutsideWork } from '../outside/create-outside-work.ts'

/**
 * For a migration: creates the table of a service's mails, which `openMails` sends. `sealed` contains the receiver and
 * the text, and is deleted once the mail is sent or given up. Mails of the installation have company 0.
 * A service with users adds a foreign key for `user_id`, so that a user's mails are deleted with the user.
 */
export async function createMailTable(db: Kysely<never>): Promise<void> {
  await sql`create table mail (
    ${companyId},
    id bigint generated always as identity,
    message_id uuid not null,
    purpose text not null,
    user_id bigint,
    sealed bytea,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (company_id, id)
  )`.execute(db)
  await sql`create index mail_of_user on mail (company_id, user_id) where user_id is not null`.execute(db)
  await ofCompany(db, 'mail')
  await createOutsideWork(db, 'mail')
  await createOverviewOfOldMails(db)
}

/**
 * Creates the function that finds the companies whose mails `mailJobs` removes. The system role sees only the ids of
 * the companies.
 */
async function createOverviewOfOldMails(db: Kysely<never>): Promise<void> {
  const isOld = sql`expires_at < now() - interval '30 days'`
  await sql`create index mail_expires_at on mail (expires_at)`.execute(db)
  // the function below runs as the owner
  await sql`create policy old_mails on mail for select to current_user using (${isOld})`.execute(db)
  await sql`create function companies_with_old_mails() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from mail where ${isOld} $$`.execute(db)
  await sql`revoke execute on function companies_with_old_mails() from public`.execute(db)
  await sql`do $$ begin
    execute format('grant execute on function companies_with_old_mails() to %I', current_setting('recado.system_role'));
  end $$`.execute(db)
}
