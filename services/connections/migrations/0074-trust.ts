import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** What lets the account of a connection write to somebody: the token that he gave it, and what passed between the two. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create table contact_trust (
    ${companyId},
    connection_id bigint not null,
    own_number text not null, -- of the account, which may be unlinked and linked again
    lid text,
    phone text, -- only as long as the LID is unknown
    token bytea, -- sealed
    token_at timestamptz, -- when the person issued it, in whole seconds
    source text check (source in ('notification', 'history', 'keys')),
    issued_at timestamptz, -- when the account issued its own to the person, in whole seconds
    heard_at timestamptz, -- when the person wrote, to within a day
    refused_at timestamptz, -- when the network refused a message to the person for want of trust
    check (num_nonnulls(lid, phone) = 1),
    check (num_nonnulls(token, token_at, source) in (0, 3)),
    unique nulls not distinct (company_id, connection_id, own_number, lid, phone),
    foreign key (company_id, connection_id) references connection on delete cascade
  )`.execute(db)
  await ofCompany(db, 'contact_trust')
  // for the function below, which is the owner's
  await sql`create policy overview on contact_trust for select to current_user using (true)`.execute(db)
  await sql`create function trust_counts() returns table (source text, state text, count bigint)
    language sql stable security definer set search_path = public as $$
      select source, case when token_at > now() - interval '28 days' then 'fresh' else 'old' end, count(*)
        from contact_trust where token is not null group by 1, 2
      union all select 'own', 'issued', count(*) from contact_trust where issued_at > now() - interval '7 days' $$`.execute(
    db,
  )
  await forSystem(db, 'trust_counts()')
}
