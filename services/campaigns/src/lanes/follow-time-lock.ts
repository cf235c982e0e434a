import type { EventData } from '@recado/contracts/event'
import { UNKNOWN } from '@recado/contracts/open-enum'
import type { timeLocked } from '@recado/contracts/whatsapp/events'
import type { Tx } from '../tables/db.ts'
import { UNTOLD_CAP_MS } from './holds.ts'
import { updateLane, wakeLane } from './lane-repository.ts'

/**
 * Makes the campaigns of a connection wait until WhatsApp allows its number to write to new people again, and doubles
 * their pauses when the number has almost reached its limit of new chats. Other reasons to wait stay.
 *
 * A `cap` that only a later release knows ends no wait and doubles the pauses, because it may be as strict as the
 * strictest known value.
 */
export async function followTimeLock(
  tx: Tx,
  { whatsappId, until, cap, capEndsAt }: Omit<EventData<typeof timeLocked>, 'type'>,
): Promise<void> {
  await wakeLane(tx, whatsappId)
  const capEnd = capEndsAt === null ? new Date(Date.now() + UNTOLD_CAP_MS) : new Date(capEndsAt)
  await updateLane(tx, whatsappId, {
    locked_until: new Date(until),
    ...(cap !== UNKNOWN && { capped_until: cap === 'CAPPED' ? capEnd : null }),
    is_slow: cap === 'SECOND_WARNING' || cap === UNKNOWN,
  })
}
