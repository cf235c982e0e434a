import { createCompanyCopy } from '@recado/kit/copies/company-copy'
import { judgeRights } from '@recado/kit/copies/rights'
import { createSettingCopy } from '@recado/kit/copies/settings'
import { createUserCopy } from '@recado/kit/copies/user-copy'
import { createErasures } from '@recado/kit/db/erase'
import { createFolded, createSpelled } from '@recado/kit/db/folded'
import {
  companyId,
  createDeliveryTables,
  createRateLimits,
  extendDeliveryTables,
  forSystem,
  ofCompany,
  resourceColumns,
} from '@recado/kit/db/schema'
import { createCompanyFiles } from '@recado/kit/media/create-file-ledger'
import { type Kysely, sql } from 'kysely'

/** Copies of what other services own, lists of contacts, and whether their numbers are on WhatsApp. */
export async function up(db: Kysely<never>): Promise<void> {
  await createDeliveryTables(db)
  await extendDeliveryTables(db)
  await createErasures(db)
  await createRateLimits(db)
  await createCompanyFiles(db)
  await createFolded(db)
  await createSpelled(db)

  await createCompanyCopy(db)
  await createUserCopy(db)
  await judgeRights(db)
  await createSettingCopy(db)
  await createConnectionCopy(db)
  await createNames(db, 'tag_ref')
  await createNames(db, 'file_list_ref')
  await createKnownCopies(db)

  await createLists(db)
  await createItems(db)
  await createQuestions(db)
  await letJobsFindNumbers(db)
}

async function createConnectionCopy(db: Kysely<never>): Promise<void> {
  await sql`create table connection_ref (
    ${companyId},
    id bigint not null,
    name text not null,
    type text not null,
    status text not null,
    is_default boolean not null,
    number text, -- number of the paired phone
    deleted boolean not null default false,
    version integer not null,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, 'connection_ref')
}

/** Copies of names from the tickets service that campaigns show. */
async function createNames(db: Kysely<never>, table: string): Promise<void> {
  await sql`create table ${sql.table(table)} (
    ${companyId},
    id bigint not null,
    name text not null,
    deleted boolean not null default false,
    version integer not null,
    primary key (company_id, id)
  )`.execute(db)
  await ofCompany(db, table)
}

const KINDS_OF_COPIES = 3 // connections, tags and file lists

/** Resources that are older than a company's first campaign are asked for, company by company, until all are known. */
async function createKnownCopies(db: Kysely<never>): Promise<void> {
  await sql`create table known_copy (
    ${companyId},
    kind text not null,
    asked_at timestamptz not null default now(),
    is_complete boolean not null default false,
    primary key (company_id, kind)
  )`.execute(db)
  await ofCompany(db, 'known_copy')

  // The function runs as the owner, and the policies let the owner read the rows.
  const isQuiet = sql`is_complete or asked_at > now() - interval '1 hour'`
  await sql`create policy overview on company_ref for select to current_user using (true)`.execute(db)
  await sql`create policy overview on known_copy for select to current_user using (${isQuiet})`.execute(db)
  await sql`create function companies_of_unknown_copies(most int) returns setof int
    language sql stable security definer set search_path = public as $$
      select company_id from company_ref where ${sql.lit(KINDS_OF_COPIES)} >
        (select count(*) from known_copy where known_copy.company_id = company_ref.company_id and (${isQuiet}))
      limit most $$`.execute(db)
  await forSystem(db, 'companies_of_unknown_copies(int)')
}

async function createLists(db: Kysely<never>): Promise<void> {
  // `search_name` has no apostrophes, so that searches find every spelling. Names that differ in an apostrophe are two
  // names, hence `spelled` in the unique index.
  await sql`create table contact_list (
    ${resourceColumns},
    name text not null,
    search_name text not null generated always as (folded(name)) stored,
    contacts_count integer not null default 0 check (contacts_count >= 0),
    primary key (company_id, id)
  )`.execute(db)
  await sql`create unique index contact_list_name on contact_list (company_id, spelled(name))`.execute(db)
  await ofCompany(db, 'contact_list')

  // A campaign uses its list from when it is scheduled until it ends. Such a list cannot be deleted.
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
    ${resourceColumns},
    contact_list_id bigint not null,
    name text not null,
    search_name text not null generated always as (folded(name)) stored,
    number text not null, -- number as it was entered, without its mask
    phone text not null, -- canonical spelling of the number: every spelling of it gives the same phone
    is_typed boolean not null default false, -- true when a person typed the number; false when it was imported
    email text,
    search_text text not null generated always as
      (folded(name || E'\\n' || coalesce(email, '') || E'\\n' || number || E'\\n' || phone)) stored,
    is_whatsapp_valid boolean, -- null until WhatsApp answers
    check_after timestamptz not null default now(), -- time of the next question about the number
    asked_at timestamptz, -- time of the first question about the number
    last_checked_at timestamptz(3),
    primary key (company_id, id),
    foreign key (company_id, contact_list_id) references contact_list on delete cascade
  )`.execute(db)
  const index = (name: string, columns: string, where = '') =>
    sql`create index ${sql.ref(name)} on contact_list_item (company_id, ${sql.raw(`${columns}) ${where}`)}`.execute(db)
  await sql`create unique index contact_list_item_phone on contact_list_item
    (company_id, contact_list_id, phone)`.execute(db)
  await index('contact_list_item_name', 'contact_list_id, search_name, id')
  await index('contact_list_item_of_phone', 'phone') // an answer about a number is stored in every list
  // Numbers to check, in the order of their turn: all of a company, those that a person waits for, those of a list.
  await index('contact_list_item_unchecked', 'check_after, id', 'where is_whatsapp_valid is null')
  await index('contact_list_item_typed', 'check_after, id', 'where is_typed and is_whatsapp_valid is null')
  await index('contact_list_item_waiting', 'contact_list_id, check_after, id', 'where is_whatsapp_valid is null')
  // A list counts its valid and invalid numbers by these indexes, and lists and deletes the invalid ones.
  await index('contact_list_item_valid', 'contact_list_id', 'where is_whatsapp_valid')
  await index('contact_list_item_invalid', 'contact_list_id, search_name, id', 'where not is_whatsapp_valid')
  await ofCompany(db, 'contact_list_item')
}

/** Questions to WhatsApp that are not answered yet: one for each number, in however many lists it is. */
async function createQuestions(db: Kysely<never>): Promise<void> {
  await sql`create table number_question (
    ${companyId},
    phone text not null,
    id uuid not null,
    whatsapp_id bigint not null,
    asked_at timestamptz not null default now(),
    is_awaited boolean not null default false, -- true when a campaign or a person waits for the answer
    primary key (company_id, phone)
  )`.execute(db)
  await sql`create index number_question_connection on number_question (company_id, whatsapp_id, asked_at)`.execute(db)
  await ofCompany(db, 'number_question')
}

/** The system role learns which companies have numbers to check and a connection that can ask. */
async function letJobsFindNumbers(db: Kysely<never>): Promise<void> {
  // The function runs as the owner, and the policies let the owner read the rows.
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
