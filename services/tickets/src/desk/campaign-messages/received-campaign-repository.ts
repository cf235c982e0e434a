import type { ReceivedCampaign } from '@recado/contracts/contacts/contact'
import { sql } from 'kysely'
import type { CampaignMessageState } from '../../tables/campaign-tables.ts'
import type { RepositoryTx } from '../../tables/db.ts'

const MOST = 50

type Row = {
  readonly id: number
  readonly name: string
  readonly at: Date
  readonly state: Exclude<CampaignMessageState, 'taken-back'>
  readonly answered_at: Date | null
}

/** The campaigns that wrote to the contact, the latest message first, without withdrawn messages and tests. */
export async function findReceived({ db }: RepositoryTx, contactId: number): Promise<ReceivedCampaign[]> {
  const { rows } = await sql<Row>`
    with latest as (
      select distinct on (campaign_id) id as message_id, campaign_id as id, campaign_name as name, created_at as at, state,
        answered_at
      from campaign_message
      where contact_id = ${contactId} and recipient_id is not null and state <> 'taken-back'
      order by campaign_id, campaign_message.id desc)
    select id, name, at, state, answered_at from latest order by message_id desc limit ${MOST}`.execute(db)
  return rows.map(({ answered_at, at, ...campaign }) => ({
    ...campaign,
    at: at.toISOString(),
    answeredAt: answered_at?.toISOString() ?? null,
  }))
}
