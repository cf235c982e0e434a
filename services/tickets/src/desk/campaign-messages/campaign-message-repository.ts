import { type Insertable, type Selectable, sql } from 'kysely'
import type { CampaignMessageState, CampaignMessageTable } from '../../tables/campaign-tables.ts'
import type { RepositoryTx } from '../../tables/db.ts'

/** A requested message of a campaign, and its progress. */
export type CampaignMessage = {
  readonly id: number
  readonly requestId: string
  readonly campaign: { readonly id: number; readonly name: string }
  readonly recipientId: number | null // null: a test message
  readonly step: CampaignMessageTable['step']
  readonly contactId: number
  readonly whatsappId: number
  readonly waMessageIds: readonly string[] // the ids of its parts; the first part determines the state of the message
  readonly state: CampaignMessageState
  readonly createdAt: Date
  readonly confirmedAt: Date | null
  readonly answeredAt: Date | null
}

export async function insertCampaignMessage(
  { db }: RepositoryTx,
  row: Insertable<CampaignMessageTable>,
): Promise<void> {
  await db.insertInto('campaign_message').values(row).execute()
}

/** Stores the latest request id of a recipient's message. Later progress is published under this id. */
export async function renameRequest({ db }: RepositoryTx, id: number, requestId: string): Promise<void> {
  await db.updateTable('campaign_message').set({ request_id: requestId }).where('id', '=', id).execute()
}

export async function findRequested({ db }: RepositoryTx, requestIds: readonly string[]): Promise<CampaignMessage[]> {
  const rows = await db
    .selectFrom('campaign_message')
    .selectAll()
    .where('request_id', 'in', requestIds)
    .orderBy('id')
    .execute()
  return rows.map(toCampaignMessage)
}

/** The campaign messages to the contact since `since` that were not withdrawn, newest first. */
export async function findSentTo(
  { db }: RepositoryTx,
  { contactId, since, until }: { contactId: number; since: Date; until: Date },
): Promise<CampaignMessage[]> {
  const rows = await db
    .selectFrom('campaign_message')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('created_at', '>=', since)
    .where(sql<boolean>`date_trunc('second', created_at) <= ${until}`) // WhatsApp's timestamps are whole seconds
    .where('state', '<>', 'taken-back')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(toCampaignMessage)
}
const MOST = 100 // more messages than one contact gets in a month

/** The campaign messages of these contacts on the connection that contain one of these parts. */
export async function findOfParts(
  { db }: RepositoryTx,
  { whatsappId, parts }: { whatsappId: number; parts: readonly { contactId: number; waMessageId: string }[] },
): Promise<CampaignMessage[]> {
  if (parts.length === 0) return []
  const contactIds = [...new Set(parts.map(({ contactId }) => contactId))]
  const waMessageIds = parts.map(({ waMessageId }) => waMessageId)
  const rows = await db
    .selectFrom('campaign_message')
    .selectAll()
    .where('contact_id', 'in', contactIds)
    .where('whatsapp_id', '=', whatsappId)
    .where(sql<boolean>`wa_message_ids && ${waMessageIds}::text[]`)
    .orderBy('id')
    .execute()
  return rows.map(toCampaignMessage)
}

/** Stores the progress of the message with this first part. @returns undefined when the id is not a first part */
export async function setProgress(
  { db }: RepositoryTx,
  sent: { whatsappId: number; waMessageId: string; state: CampaignMessageState },
): Promise<CampaignMessage | undefined> {
  const row = await db
    .updateTable('campaign_message')
    .set({ state: sent.state })
    .where('whatsapp_id', '=', sent.whatsappId)
    .where('wa_message_id', '=', sent.waMessageId)
    .where('state', '<>', 'taken-back')
    .returningAll()
    .executeTakeFirst()
  return row && toCampaignMessage(row)
}

export async function markTakenBack({ db }: RepositoryTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('campaign_message').set({ state: 'taken-back' }).where('id', 'in', ids).execute()
}

/** @returns whether this is the first answer */
export async function noteReply(
  { db }: RepositoryTx,
  id: number,
  column: 'confirmed_at' | 'answered_at',
  at: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('campaign_message')
    .set({ [column]: at })
    .where('id', '=', id)
    .where(column, 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const toCampaignMessage = (row: Selectable<CampaignMessageTable>): CampaignMessage => ({
  id: row.id,
  requestId: row.request_id,
  campaign: { id: row.campaign_id, name: row.campaign_name },
  recipientId: row.recipient_id,
  step: row.step,
  contactId: row.contact_id,
  whatsappId: row.whatsapp_id,
  waMessageIds: row.wa_message_ids,
  state: row.state,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  answeredAt: row.answered_at,
})
