import { type Kysely, sql } from 'kysely'
import { companyId, ofCompany } from '../db/schema.ts'
import { createOutsideWork } from '../outside/create-outside-work.ts'

/**
 * For a migration: the mails of a service, sent by `openMails`. `sealed` is what a mail says and to whom, gone once it is
 * sent or given up. Company 0 has those of the installation itself. Where there are users, the service points `user_id`
 * at them, so that the mails of a user are deleted with the user.
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

/** The companies whose mails `mailJobs` removes; the system role learns their numbers and nothing of their mails. */
async function createOverviewOfOldMails(db: Kysely<never>): Promise<void> {
  const isOld = sql`expires_at < now() - interval '30 days'`
  await sql`create index mail_expires_at on mail (expires_at)`.execute(db)
  await sql`create policy old_mails on mail for select to current_user using (${isOld})`.execute(db) // for the function below, which is the owner's
  await sql`create function companies_with_old_mails() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from mail where ${isOld} $$`.execute(db)
  await sql`revoke execute on function companies_with_old_mails() from public`.execute(db)
  await sql`do $$ begin
    execute format('grant execute on function companies_with_old_mails() to %I', current_setting('recado.system_role'));
  end $$`.execute(db)
}
