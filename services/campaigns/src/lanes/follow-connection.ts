import type { Connection } from '@recado/contracts/connections/connection'
import { lockCampaigns } from '../campaigns/campaign-repository.ts'
import { stopCampaign } from '../campaigns/cancel-campaign.ts'
import { saveCampaign } from '../campaigns/save-campaign.ts'
import {
  findDefaultConnection,
  forgetConnection,
  isAnyUsable,
  keepConnection,
} from '../connections/connection-repository.ts'
import type { Tx } from '../tables/db.ts'
import { hasCampaigns } from './lane-campaign-repository.ts'
import { keepNumber, wakeLane, wakeLanes } from './lane-repository.ts'

/**
 * Stores the connection, and cancels its running campaigns if it is banned.
 *
 * The send queue of a connection with campaigns becomes due, so that they continue if the connection has opened. The
 * default connection makes all send queues due, because campaigns of deleted connections move to it.
 */
export async function followConnection(tx: Tx, connection: Connection): Promise<void> {
  await keepNumber(tx, connection.id, connection.number, new Date(connection.createdAt))
  if (connection.isDefault) await wakeLanes(tx)
  else if (await hasCampaigns(tx, connection.id)) await wakeLane(tx, connection.id)
  await keepConnection(tx, connection)
  if (connection.status !== 'BANNED') return
  for (const row of await lockCampaigns(tx, ['EM_ANDAMENTO'], { laneId: connection.id })) {
    await stopCampaign(tx, row, 'banned')
  }
}

/**
 * Marks the connection as deleted. Moves its running campaigns to the default connection, or cancels them if the
 * company has no other usable connection.
 */
export async function loseConnection(tx: Tx, id: number): Promise<void> {
  await wakeLanes(tx) // due queues try again to move campaigns, because the event of a new default connection may arrive later
  await forgetConnection(tx, id)
  await moveCampaigns(tx, id)
}

/**
 * Moves the running campaigns of a connection to the default connection, or cancels them if there is none to move to.
 * @returns false when the campaigns wait, because the company has usable connections but no known default
 */
export async function moveCampaigns(tx: Tx, from: number): Promise<boolean> {
  const other = await findDefaultConnection(tx)
  if (!other && (await isAnyUsable(tx))) return false
  const isOpen = other !== undefined && other.id !== from && other.status !== 'BANNED'
  if (isOpen && (await hasCampaigns(tx, from))) await wakeLane(tx, other.id)
  for (const row of await lockCampaigns(tx, ['EM_ANDAMENTO'], { laneId: from })) {
    if (isOpen) await saveCampaign(tx, row, { lane_id: other.id })
    else await stopCampaign(tx, row, 'no-connection')
  }
  return true
}
