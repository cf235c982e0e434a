import { companyId, createRateLimits, forSystem, ofCompany } from '@recado/kit/db/schema'
import { createCompanyFiles } from '@recado/kit/media/create-file-ledger'
import { type Kysely, sql } from 'kysely'

const row = sql`${companyId},
    id bigint generated always as identity,
    created_at timestamptz(3) not null default clock_timestamp(),
    updated_at timestamptz(3) not null default clock_timestamp(),
    version integer not null default 1`

/** Lists of people, whether their numbers are on WhatsApp, and the connections that can be asked. */
export async function up(db: Kysely<never>): Promise<void> {
  await createRateLimits(db)
  await createCompanyFiles(db)
  await sql`create function folded(text) returns text language sql immutable strict parallel safe
    as $$ select lower(regexp_replace(normalize($1, NFD), '[\\u0300-\\u036f]', '', 'g')) $$`.execute(db)
  await createConnectionCopy(db)
  await createLists(db)
  await createItems(db)
  await createQuestions(db)
}

async function createConnectionCopy(db: Kysely<never>): Promise<void> {
  await sql`create table connection_ref (
    ${companyId},
    id bigint not null,
    name text not null,
    type text not null,
    status text not null,
    is_default boolean not null,
    number text, -- of the paired phone
    deleted boolean not null default false,
    version integer not null,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'connection_ref')
}

async function createLists(db: Kysely<never>): Promise<void> {
  await sql`create table contact_list (
    ${row},
    name text not null,
    search_name text not null generated always as (folded(name)) stored,
    contacts_count integer not null default 0 check (contacts_count >= 0),
    primary key (company_id, id)
  )`.execute(db)
  await sql`create unique index contact_list_name on contact_list (company_id, search_name)`.execute(db)
  await ofCompany(db, 'contact_list')

  // from when a campaign is programmed until it has ended
  await sql`create table contact_list_use (
    ${companyId},
    contact_list_id bigint not null,
    campaign_id bigint not null,
    primary key (company_id, contact_list_id, campaign_id),
    foreign key (company_id, contact_list_id) references contact_list
  )`.execute(db)
  await sql`create index contact_list_use_campaign on contact_list_use (company_id, campaign_id)`.execute(db)
  await ofCompany(db, 'contact_list_use')
}

async function createItems(db: Kysely<never>): Promise<void> {
  await sql`create table contact_list_item (
    ${row},
    contact_list_id bigint not null,
    name text not null,
    search_name text not null generated always as (folded(name)) stored,
    number text not null, -- as it was typed, without its mask
    phone text not null, -- the same in the one spelling that all of its spellings share
    email text,
    search_text text not null generated always as
      (folded(name || E'\\n' || coalesce(email, '') || E'\\n' || number || E'\\n' || phone)) stored,
    is_whatsapp_valid boolean,
    last_checked_at timestamptz(3),
    check_after timestamptz not null default now(), -- of one whose number nobody knows about
    primary key (company_id, id),
    foreign key (company_id, contact_list_id) references contact_list on delete cascade
  )`.execute(db)
  await sql`create unique index contact_list_item_phone on contact_list_item (company_id, contact_list_id, phone)`.execute(
    db,
  )
  await sql`create index contact_list_item_name on contact_list_item (company_id, contact_list_id, search_name, id)`.execute(
    db,
  )
  await sql`create index contact_list_item_of_phone on contact_list_item (company_id, phone)`.execute(db)
  await sql`create index contact_list_item_unchecked on contact_list_item (company_id, check_after, id)
    where is_whatsapp_valid is null`.execute(db)
  await ofCompany(db, 'contact_list_item')
}

/** What WhatsApp is asked now, once for each number, in however many lists it is; and who has anything to ask. */
async function createQuestions(db: Kysely<never>): Promise<void> {
  await sql`create table number_question (
    ${companyId},
    phone text not null,
    id uuid not null,
    whatsapp_id bigint not null,
    asked_at timestamptz not null default now(),
    primary key (company_id, phone)
  )`.execute(db)
  await sql`create index number_question_connection on number_question (company_id, whatsapp_id, asked_at)`.execute(db)
  await ofCompany(db, 'number_question')

  // for the function below, which is the owner's
  const isOpen = sql`status = 'CONNECTED' and not deleted`
  const isDue = sql`is_whatsapp_valid is null and check_after <= now()`
  await sql`create index connection_ref_open on connection_ref (company_id) where ${isOpen}`.execute(db)
  await sql`create policy overview on connection_ref for select to current_user using (${isOpen})`.execute(db)
  await sql`create policy overview on contact_list_item for select to current_user using (${isDue})`.execute(db)
  await sql`create function companies_with_numbers_to_check() returns setof int
    language sql stable security definer set search_path = public as $$
      select company_id from (select distinct company_id from connection_ref where ${isOpen}) as company
      where exists (select from contact_list_item as item where item.company_id = company.company_id and ${isDue}) $$`.execute(
    db,
  )
  await forSystem(db, 'companies_with_numbers_to_check()')
}
