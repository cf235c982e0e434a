import type { Campaign } from '@recado/contracts/campaigns/campaign'
import { recordAct } from '@recado/kit/audit'
import { AppError, getOr404 } from '@recado/kit/errors'
import { type ConnectionCopy, findConnection, findDefaultConnection } from '../connections/connection-repository.ts'
import { wakeLane } from '../lanes/lane-repository.ts'
import { followListItems } from '../recipients/collect-repository.ts'
import { waitAgain } from '../recipients/unchecked-repository.ts'
import type { CampaignRow } from '../tables/campaign-tables.ts'
import type { PersonTx, Tx } from '../tables/db.ts'
import { getCampaignRow, lockCampaign } from './campaign-repository.ts'
import { stopCampaign } from './cancel-campaign.ts'
import { checkComplete } from './check-campaign.ts'
import { judgeCompany } from './judge-company.ts'
import { saveCampaign } from './save-campaign.ts'
import { audienceFieldOf, textsOf } from './to-campaign.ts'

/** Starts a due campaign, or cancels it with the reason why it cannot start. Only one of several processes does so. */
export async function startDueCampaign(tx: Tx, id: number): Promise<void> {
  const connection = await findSender(tx, await getCampaignRow(tx, id))
  if (connection) await wakeLane(tx, connection.id)
  const row = await lockCampaign(tx, id)
  if (row?.status !== 'PROGRAMADA' || row.scheduled_at === null || row.scheduled_at.getTime() > Date.now()) return
  const because = await judgeCompany(tx)
  if (because) await stopCampaign(tx, row, because)
  else if (!connection) await stopCampaign(tx, row, 'no-connection')
  else if (connection.status === 'BANNED') await stopCampaign(tx, row, 'banned')
  else await run(tx, row, connection)
}

/**
 * Continues a canceled campaign, which writes to the recipients who got no message before.
 * @throws ERR_NO_CAMPAIGN_FOUND | ERR_CAMPAIGN_STATUS | ERR_CAMPAIGN_INCOMPLETE | ERR_NO_DEF_WAPP_FOUND
 */
export async function restartCampaign(tx: PersonTx, id: number): Promise<Campaign> {
  const connection = await findSender(tx, await getCampaignRow(tx, id))
  if (connection) await wakeLane(tx, connection.id)
  const row = await getOr404('campaign', lockCampaign(tx, id))
  if (row.status !== 'CANCELADA' || (await judgeCompany(tx))) throw new AppError('ERR_CAMPAIGN_STATUS')
  checkComplete(tx, {
    ...textsOf(row),
    confirmation: row.confirmation,
    contactListId: row.contact_list_id,
    tagListId: row.tag_id,
    audienceField: audienceFieldOf(row),
    hasRecipients: row.is_resend,
  })
  if (!connection || connection.status === 'BANNED') throw new AppError('ERR_NO_DEF_WAPP_FOUND')
  await recordAct(tx, { action: 'campaign.restart', entity: 'campaign', entityId: id })
  return run(tx, row, connection)
}

/**
 * Runs the campaign on the connection. First skips the people who have left the list, because the connection may send a
 * message before `collectRecipients` runs again.
 */
async function run(tx: Tx, row: CampaignRow, { id }: ConnectionCopy): Promise<Campaign> {
  if (row.contact_list_id !== null) await followListItems(tx, { campaignId: row.id, listId: row.contact_list_id })
  await waitAgain(tx, row.id)
  return saveCampaign(tx, row, {
    status: 'EM_ANDAMENTO',
    canceled_because: null,
    started_at: row.started_at ?? new Date(),
    completed_at: null,
    lane_id: id,
    collect_at: new Date(),
    changed_at: row.changed_at ?? new Date(),
  })
}

/**
 * @returns the chosen connection of the campaign, or the default one if none is chosen or the chosen one was deleted
 */
async function findSender(tx: Tx, { whatsapp_id }: CampaignRow): Promise<ConnectionCopy | undefined> {
  const chosen = whatsapp_id === null ? undefined : await findConnection(tx, whatsapp_id)
  return chosen && !chosen.deleted ? chosen : findDefaultConnection(tx)
}
