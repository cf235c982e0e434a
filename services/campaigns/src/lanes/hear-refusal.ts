import type { EventData } from '@recado/contracts/event'
import type { sendRefused } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../tables/db.ts'
import { holdsAfter } from './holds.ts'
import { lockLane, updateLane, wakeLane } from './lane-repository.ts'

/**
 * Makes the campaigns of a connection wait after WhatsApp refused a message of an agent or a bot, like after a refused
 * campaign message.
 */
export async function hearRefusal(
  tx: Tx,
  { whatsappId, error }: Omit<EventData<typeof sendRefused>, 'waMessageId'>,
): Promise<void> {
  await wakeLane(tx, whatsappId)
  const lane = await lockLane(tx, whatsappId)
  const change = holdsAfter(lane, error, new Date())
  if (Object.keys(change).length > 0) await updateLane(tx, whatsappId, change)
}
