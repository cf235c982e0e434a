import { companyId, forSystem, ofCompany } from '@recado/kit/db/schema'
import { type Kysely, sql } from 'kysely'

/** Campaigns may skip or delay people who have an open ticket, and may repeat another campaign. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTickets(db)
  await extendCampaigns(db)
  await letJobsFindDelayed(db)
  await askForTickets(db)
}

/** A copy of the tickets that are open, from the tickets service. A closed ticket stays, so that a late event cannot open it. */
async function createTickets(db: Kysely<never>): Promise<void> {
  await sql`create table ticket_ref (
    ${companyId},
    id bigint not null,
    contact_id bigint not null,
    is_open boolean not null, -- true while the ticket waits or is open
    deleted boolean not null default false,
    version integer not null,
    changed_at timestamptz not null default now(),
    primary key (company_id, id)
  )`.execute(db)
  await sql`create index ticket_ref_open on ticket_ref (company_id, contact_id) where is_open`.execute(db)
  await sql`create index ticket_ref_closed on ticket_ref (company_id, contact_id, changed_at) where not is_open`.execute(
    db,
  )
  await ofCompany(db, 'ticket_ref')
}

async function extendCampaigns(db: Kysely<never>): Promise<void> {
  await sql`alter table campaign
    add column open_tickets text not null default 'send' check (open_tickets in ('send', 'skip', 'delay')),
    add column resend_to text not null default 'failed' check (resend_to in ('failed', 'unanswered'))`.execute(db)
  // the first time when an open ticket delayed the message to the person
  await sql`alter table campaign_recipient add column delayed_at timestamptz(3)`.execute(db)
}

/** The functions run as the owner, and the policies let the owner read the rows. */
async function letJobsFindDelayed(db: Kysely<never>): Promise<void> {
  const isDelayed = sql`state = 'pending' and reason = 'in-conversation'`
  await sql`create index campaign_recipient_delayed on campaign_recipient (company_id, campaign_id)
    where ${isDelayed}`.execute(db)
  await sql`create policy delayed on campaign_recipient for select to current_user using (${isDelayed})`.execute(db)
  await sql`create policy overview on ticket_ref for select to current_user using (is_open)`.execute(db)
  await sql`create function campaigns_with_delayed(at_most int) returns table (company_id int, id bigint)
    language sql stable security definer set search_path = public as $$
      select c.company_id, c.id from campaign as c where status = 'EM_ANDAMENTO' and exists (
        select from campaign_recipient as r where r.company_id = c.company_id and r.campaign_id = c.id and ${isDelayed}
          and (delayed_at < now() - interval '72 hours' or not exists (
            select from ticket_ref where ticket_ref.company_id = r.company_id and ticket_ref.contact_id = r.contact_id
              and is_open)))
      limit at_most $$`.execute(db)
  await forSystem(db, 'campaigns_with_delayed(int)')
}

const KINDS_OF_COPIES = 4 // connections, tags, file lists and open tickets

/** The tickets of companies that exist already are asked for, as the other copies are. */
async function askForTickets(db: Kysely<never>): Promise<void> {
  const isQuiet = sql`is_complete or asked_at > now() - interval '1 hour'`
  await sql`create or replace function companies_of_unknown_copies(most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select company_id from company_ref where ${sql.lit(KINDS_OF_COPIES)} >
        (select count(*) from known_copy where known_copy.company_id = company_ref.company_id and (${isQuiet}))
      limit most $$`.execute(db)
}
