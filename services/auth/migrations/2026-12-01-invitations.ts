import { companyId, forSystem, ofCompany, ofSystem } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Adds invitations, by which colleagues become users of a company. */
export async function up(db: Kysely<never>): Promise<void> {
  await createInvitations(db)
  await letSystemLookUp(db)
  await letJobsFind(db)
}

async function createInvitations(db: Kysely<never>): Promise<void> {
  // A request with a link does not name its company, so the hash is unique in the installation. An ended invitation
  // stays for a while, so that its page can say why it no longer works.
  await sql`create table invitation (
    ${companyId},
    id bigint generated always as identity,
    hash bytea not null constraint invitation_hash unique,
    email text,
    mail_message_id uuid,
    profile text not null check (profile in ('admin', 'supervisor', 'user')),
    inviter_id bigint not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz,
    revoked_at timestamptz,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'invitation')

  await sql`create table invitation_queue (
    ${companyId},
    invitation_id bigint not null,
    queue_id bigint not null,
    primary key (company_id, invitation_id, queue_id),
    foreign key (company_id, invitation_id) references invitation on delete cascade,
    foreign key (company_id, queue_id) references queue_ref
  )`.execute(db)
  await sql`create index invitation_queue_queue on invitation_queue (company_id, queue_id)`.execute(db) // for a deleted queue
  await ofCompany(db, 'invitation_queue')
}

/** Lets the system role find the company of a link. The app role still sees only rows of its own company. */
async function letSystemLookUp(db: Kysely<never>): Promise<void> {
  await ofSystem(db, 'invitation', { system: ['select'] })
  await sql`do ${sql.lit(`begin execute format('create policy lookup on invitation for select to %I using (true)', current_setting('recado.system_role')); end`)}`.execute(
    db,
  )
}

/** Lets the system role find the companies with invitations that expired more than 30 days ago. */
async function letJobsFind(db: Kysely<never>): Promise<void> {
  const isOld = sql`expires_at < now() - interval '30 days'`
  // the function below runs as the owner
  await sql`create policy overview on invitation for select to current_user using (${isOld})`.execute(db)
  await sql`create function companies_with_old_invitations() returns setof int
    language sql stable security definer set search_path = public as $$
      select distinct company_id from invitation where ${isOld} $$`.execute(db)
  await forSystem(db, 'companies_with_old_invitations()')
}
