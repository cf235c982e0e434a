import type { Recipient, RecipientState } from '@recado/contracts/campaigns/campaign'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Known } from '@recado/contracts/open-enum'
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { Database, RecipientTable, RepositoryTx } from '../db.ts'

type Filter = {
  readonly campaignId: number
  readonly state?: RecipientState | undefined
  readonly searchParam?: string | undefined
  readonly pageNumber: number
}

/** One page, in the order of the campaign. */
export async function findRecipients(
  { db }: RepositoryTx,
  { pageNumber, ...filter }: Filter,
): Promise<Known<Recipient>[]> {
  const rows = await db
    .selectFrom('campaign_recipient')
    .selectAll()
    .where(isMeant(filter))
    .orderBy('position')
    .orderBy('id')
    .limit(PAGE_SIZE.recipients)
    .offset((pageNumber - 1) * PAGE_SIZE.recipients)
    .execute()
  return rows.map(toRecipient)
}

export async function countRecipients({ db }: RepositoryTx, filter: Omit<Filter, 'pageNumber'>): Promise<number> {
  const { count } = await db
    .selectFrom('campaign_recipient')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isMeant(filter))
    .executeTakeFirstOrThrow()
  return count
}

type Part = { readonly campaignId: number; readonly after: number; readonly atMost: number }

/** The recipients after a position, for an export of all; their positions are their ids in it. */
export async function findExported(
  { db }: RepositoryTx,
  { campaignId, after, atMost }: Part,
): Promise<Known<Recipient>[]> {
  const rows = await db
    .selectFrom('campaign_recipient')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(atMost)
    .execute()
  return rows.map((row) => ({ ...toRecipient(row), id: row.position }))
}

const isMeant =
  ({ campaignId, state, searchParam }: Omit<Filter, 'pageNumber'>) =>
  (eb: ExpressionBuilder<Database, 'campaign_recipient'>): Expression<SqlBool> =>
    eb.and([
      eb('campaign_id', '=', campaignId),
      ...(state ? [eb('state', '=', state)] : []),
      ...(searchParam ? [sql<SqlBool>`strpos(search_text, folded(${searchParam})) > 0`] : []),
    ])

const toRecipient = (row: Selectable<RecipientTable>): Known<Recipient> => ({
  id: row.id,
  campaignId: row.campaign_id,
  contactId: row.contact_id,
  ticketId: row.ticket_id,
  name: row.name,
  number: row.number,
  variant: row.variant,
  state: row.state,
  reason: row.reason,
  confirmationRequestedAt: row.confirmation_requested_at?.toISOString() ?? null,
  confirmedAt: row.confirmed_at?.toISOString() ?? null,
  sentAt: row.sent_at?.toISOString() ?? null,
  deliveredAt: row.delivered_at?.toISOString() ?? null,
  readAt: row.read_at?.toISOString() ?? null,
  answeredAt: row.answered_at?.toISOString() ?? null,
  optedOutAt: row.opted_out_at?.toISOString() ?? null,
})
