import type { ResendTo } from '@recado/contracts/campaigns/campaign'
import { countRows } from '@recado/kit/db/page'
import { type SqlBool, sql } from 'kysely'
import type { RepositoryTx } from '../tables/db.ts'
import type { Sample } from '../tables/recipient-tables.ts'
import { UNKNOWN_FATE } from './recipient-rules.ts'

/**
 * Whether the person of a recipient answered the campaign or opted out by it, or did so by a campaign that it repeats, or
 * by another repetition of either. Not a list of their keys, which PostgreSQL would search once for each recipient when it
 * is long.
 */
const hasAnsweredInFamily = (campaignId: number) => sql<SqlBool>`exists (
  select from campaign_recipient as other
  where other.campaign_id = any(array(
      with recursive former as (
        select id, resend_of_id from campaign where id = ${campaignId}
        union select campaign.id, campaign.resend_of_id from campaign join former on campaign.id = former.resend_of_id),
      family as (
        select id from former
        union select campaign.id from campaign join family on campaign.resend_of_id = family.id)
      select id from family))
    and other.person_key = campaign_recipient.person_key
    and (other.answered_at is not null or other.opted_out_at is not null))`

/** Whether a recipient of a campaign gets the message of its copy; erased recipients do not. */
const isResent = (from: number, to: ResendTo) => {
  const isMeant = {
    // a message of unknown result may have arrived
    failed: sql<SqlBool>`state = 'failed' and reason is distinct from ${UNKNOWN_FATE}`,
    unanswered: sql<SqlBool>`sent_at is not null and not ${hasAnsweredInFamily(from)}`,
  }
  return sql<SqlBool>`campaign_id = ${from} and ${isMeant[to]} and (number is not null or contact_id is not null)`
}

type Copy = { readonly from: number; readonly campaignId: number; readonly to: ResendTo }

/**
 * Copies recipients of the campaign `from` into a new campaign. Recipients without a number are not looked up again;
 * whether they have opted out since is checked when their message is stored.
 * @returns the number of copied recipients
 */
export async function copyRecipients({ db }: RepositoryTx, { from, campaignId, to }: Copy): Promise<number> {
  const copied = await sql`
    insert into campaign_recipient
      (campaign_id, position, person_key, contact_id, name, number, phone, email, readiness, state, is_due)
    select ${campaignId}, row_number() over (order by position), person_key, contact_id, name, number, phone, email,
      case when number is null then 'ready' else 'unjudged' end, 'pending', number is null
    from campaign_recipient where ${isResent(from, to)}`.execute(db)
  return Number(copied.numAffectedRows)
}

/** @returns the number of recipients of a campaign whom its copy would write to */
export const countResent = ({ db }: RepositoryTx, { from, to }: Omit<Copy, 'campaignId'>): Promise<number> =>
  countRows(db.selectFrom('campaign_recipient').where(isResent(from, to)))

/** A person to look up for a forecast. */
export type Known = Sample & { readonly key: number; readonly isChecked: boolean }

/** @returns the recipients of a campaign whom its copy would write to */
export const findResent = (
  { db }: RepositoryTx,
  { from, to, most }: Omit<Copy, 'campaignId'> & { readonly most: number },
): Promise<Known[]> =>
  db
    .selectFrom('campaign_recipient')
    .select(['id as key', 'name', 'number', 'email', sql<boolean>`true`.as('isChecked')])
    .where(isResent(from, to))
    .orderBy('position')
    .limit(most)
    .execute()
