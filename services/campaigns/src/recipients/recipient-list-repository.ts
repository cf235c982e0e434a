import type { Recipient, RecipientState } from '@recado/contracts/campaigns/campaign'
import type { RecipientStep } from '@recado/contracts/campaigns/results'
import { PAGE_SIZE } from '@recado/contracts/limits'
import type { Known } from '@recado/contracts/open-enum'
import { foldedSearch } from '@recado/kit/db/folded-search'
import { onPage, type Page, page } from '@recado/kit/db/page'
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import type { Database, RepositoryTx } from '../tables/db.ts'
import type { RecipientTable } from '../tables/recipient-tables.ts'
import { IS_AT } from './step-repository.ts'

export type RecipientFilter = {
  readonly campaignId: number
  readonly state?: RecipientState | undefined
  readonly step?: RecipientStep | undefined
  readonly variant?: number | undefined
  readonly searchParam?: string | undefined
  readonly pageNumber: number
}

/** One page of the matching recipients of a campaign, in the order in which they were added, and the total count. */
export const findRecipients = (
  tx: RepositoryTx,
  { pageNumber, ...filter }: RecipientFilter,
): Promise<Page<Known<Recipient>>> =>
  page(selectRecipients(tx, filter), { pageNumber, size: PAGE_SIZE.recipients }, toRecipient)

/** The recipients of the first page, without the total count. */
export async function findFirstRecipients(tx: RepositoryTx, campaignId: number): Promise<Known<Recipient>[]> {
  const first = selectRecipients(tx, { campaignId }).$call(onPage({ pageNumber: 1, size: PAGE_SIZE.recipients }))
  return (await first.execute()).map(toRecipient)
}

const selectRecipients = ({ db }: RepositoryTx, filter: Omit<RecipientFilter, 'pageNumber'>) =>
  db.selectFrom('campaign_recipient').selectAll().where(isMeant(filter)).orderBy('position').orderBy('id')

type Part = { readonly campaignId: number; readonly after: number; readonly atMost: number }

/** The recipients after a position, for an export; the export uses positions as ids. */
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
  ({ campaignId, state, step, variant, searchParam }: Omit<RecipientFilter, 'pageNumber'>) =>
  (eb: ExpressionBuilder<Database, 'campaign_recipient'>): Expression<SqlBool> =>
    eb.and([
      eb('campaign_id', '=', campaignId),
      ...(state ? [eb('state', '=', state)] : []),
      ...(step ? [IS_AT[step]] : []),
      ...(variant === undefined ? [] : [eb('variant', '=', variant)]),
      ...(searchParam ? [foldedSearch('search_text', searchParam)] : []),
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
