import type { Candidate } from '@recado/contracts/campaigns/events'
import { sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import { UNKNOWN_FATE } from './recipient-rules.ts'

const LAST_POSITION = (campaignId: number) =>
  sql`(select coalesce(max(position), 0) from campaign_recipient where campaign_id = ${campaignId})`

type OfList = { readonly campaignId: number; readonly listId: number }

/**
 * Adds up to `most` people of a list who are not recipients of the campaign yet.
 * @returns the number of added people; `most` when there may be more
 */
export async function addListItems(
  { db }: RepositoryTx,
  { campaignId, listId, most }: OfList & { readonly most: number },
): Promise<number> {
  const added = await sql`
    insert into campaign_recipient
      (campaign_id, position, person_key, item_id, name, number, phone, email, readiness, state, reason)
    select ${campaignId}, ${LAST_POSITION(campaignId)} + row_number() over (order by item.id), item.phone, item.id,
      item.name, item.number, item.phone, item.email,
      case when item.is_whatsapp_valid is null then 'unchecked' when item.is_whatsapp_valid then 'unjudged' else 'ready' end,
      case when item.is_whatsapp_valid is false then 'skipped' else 'pending' end,
      case when item.is_whatsapp_valid is false then 'invalid' end
    from (select * from contact_list_item as item where contact_list_id = ${listId}
      and not exists (select from campaign_recipient as known
        where known.campaign_id = ${campaignId} and known.person_key = item.phone)
      order by id limit ${most}) as item
    on conflict do nothing`.execute(db)
  return Number(added.numAffectedRows)
}

/**
 * Marks recipients who got no message with the reason `left`, because the list or tag of the campaign has changed.
 * Pending recipients are skipped at once, queued ones when their message is withdrawn. Later progress of messages with
 * an unknown result is ignored.
 */
export async function leaveAudience({ db }: RepositoryTx, campaignId: number): Promise<void> {
  await sql`update campaign_recipient set request_id = null
    where campaign_id = ${campaignId} and state = 'failed' and reason = ${UNKNOWN_FATE} and confirmed_at is null`.execute(
    db,
  )
  await sql`update campaign_recipient set reason = 'left', is_due = false,
      state = case when state = 'pending' then 'skipped' else state end
    where campaign_id = ${campaignId} and (state = 'pending' or (state = 'queued' and confirmed_at is null))`.execute(
    db,
  )
}

/** Updates recipients whose list items were removed, were added again, or got an answer about their number. */
export async function followListItems({ db }: RepositoryTx, { campaignId, listId }: OfList): Promise<void> {
  await sql`update campaign_recipient as r set state = 'skipped', reason = 'left', is_due = false
    where r.campaign_id = ${campaignId} and r.state = 'pending' and not exists (
      select from contact_list_item as item where item.contact_list_id = ${listId} and item.phone = r.person_key)`.execute(
    db,
  )
  await sql`update campaign_recipient as r set
      item_id = item.id, name = item.name, number = item.number, email = item.email,
      readiness = case when item.is_whatsapp_valid then 'unjudged'
        when item.is_whatsapp_valid is false then 'ready' else 'unchecked' end,
      asked_at = null, unchecked_since = now(),
      state = case when item.is_whatsapp_valid is false then 'skipped' else 'pending' end,
      reason = case when item.is_whatsapp_valid is false then 'invalid' end
    from contact_list_item as item
    where r.campaign_id = ${campaignId} and item.contact_list_id = ${listId} and item.phone = r.person_key
      and ((r.state = 'skipped' and r.reason = 'left')
        or ((r.state = 'pending' or r.reason = 'unchecked') and r.readiness = 'unchecked'
          and item.is_whatsapp_valid is not null)
        or (r.state = 'skipped' and r.reason = 'invalid' and item.is_whatsapp_valid is distinct from false))`.execute(
    db,
  )
}

type Question = { readonly key: number; readonly number: string }

/**
 * Takes a batch of recipients whose contacts must be looked up, and records the time of the lookup. Recipients without
 * an answer are taken again after a minute.
 */
export async function takeQuestions({ db }: RepositoryTx, campaignId: number, most: number): Promise<Question[]> {
  const { rows } = await sql<Question>`
    update campaign_recipient as r set asked_at = clock_timestamp() from (
      select id from campaign_recipient where campaign_id = ${campaignId} and readiness = 'unjudged' and state = 'pending'
        and coalesce(asked_at < now() - interval '1 minute', true)
      order by position limit ${most}) as asked
    where r.id = asked.id returning r.id as key, r.phone as number, r.position`.execute(db)
  return rows
}

/** Whether the contact of any pending recipient has not been looked up yet. */
export async function isAnybodyUnjudged({ db }: RepositoryTx, campaignId: number): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_recipient')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('readiness', '=', 'unjudged')
    .where('state', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores the answers about recipients who were looked up by number: each recipient becomes ready, or is skipped with a
 * reason. A repeated answer changes nothing.
 */
export async function judgeRecipients(
  { db }: RepositoryTx,
  campaignId: number,
  people: readonly Candidate[],
): Promise<void> {
  await sql`update campaign_recipient as r set
      readiness = 'ready', contact_id = told.contact_id,
      name = case when told.skipped = 'erased' then '' else r.name end,
      number = case when told.skipped = 'erased' then null else r.number end,
      email = case when told.skipped = 'erased' then null else r.email end,
      state = case when told.skipped is null then 'pending' else 'skipped' end,
      reason = told.skipped, is_due = told.skipped is null
    from jsonb_to_recordset(${JSON.stringify(people.map(asRow))}::jsonb)
      as told (key bigint, contact_id bigint, skipped text)
    where r.id = told.key and r.campaign_id = ${campaignId} and r.readiness = 'unjudged' and r.state = 'pending'`.execute(
    db,
  )
}

type Told = Candidate & { readonly personKey: string; readonly phone: string | null }

/** Adds the people of a tag. Existing recipients change only if they were skipped as `left` or `unchecked`. */
export async function addPeople({ db }: RepositoryTx, campaignId: number, people: readonly Told[]): Promise<void> {
  const rows = people.map((person) => ({ ...asRow(person), person_key: person.personKey, phone: person.phone }))
  await sql`insert into campaign_recipient
      (campaign_id, position, person_key, contact_id, name, number, phone, email, readiness, state, reason, is_due)
    select ${campaignId}, ${LAST_POSITION(campaignId)} + row_number() over (order by told.place), told.person_key,
      told.contact_id, coalesce(told.name, told.number, ''), told.number, told.phone, told.email, 'ready',
      case when told.skipped is null then 'pending' else 'skipped' end, told.skipped, told.skipped is null
    from (select distinct on (person_key) * from rows from (
        jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as (person_key text, contact_id bigint, name text, number text, phone text, email text, skipped text)
      ) with ordinality as told (person_key, contact_id, name, number, phone, email, skipped, place)
      order by person_key, place) as told
    on conflict (company_id, campaign_id, person_key) do update set
      item_id = null, contact_id = excluded.contact_id, name = excluded.name, number = excluded.number,
      phone = excluded.phone, email = excluded.email, readiness = excluded.readiness, state = excluded.state,
      reason = excluded.reason, is_due = excluded.is_due
    where campaign_recipient.state = 'skipped' and campaign_recipient.reason in ('left', 'unchecked')`.execute(db)
}

const asRow = ({ key, contactId, name, number, email, skipped }: Candidate) => ({
  key,
  contact_id: contactId,
  name,
  number,
  email,
  skipped,
})
