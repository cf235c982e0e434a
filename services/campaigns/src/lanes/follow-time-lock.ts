import type { EventData } from '@recado/contracts/event'
import type { timeLocked } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../db.ts'
import { updateLane, wakeLane } from './lane-repository.ts'

/** Lets campaigns of a connection wait until WhatsApp lets its number write to people again; a lock that was lifted ends at once. */
export async function followTimeLock(
  tx: Tx,
  { whatsappId, until }: Pick<EventData<typeof timeLocked>, 'whatsappId' | 'until'>,
): Promise<void> {
  await wakeLane(tx, whatsappId)
  await updateLane(tx, whatsappId, { paused_until: new Date(until), paused_because: 'time-lock' })
}
