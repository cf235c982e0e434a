import type { CampaignWaitReason } from '@recado/contracts/campaigns/campaign'
import type { LaneChange, LaneRow } from '../tables/lane-tables.ts'

/** The columns of a send queue that decide why its campaigns wait, and until when. */
export type Holds = Pick<
  LaneRow,
  'locked_until' | 'capped_until' | 'paused_until' | 'paused_because' | 'served' | 'unproven'
>

const HOUR_MS = 60 * 60_000
const STRANGERS_MS = 24 * HOUR_MS
const UNTOLD_LOCK_MS = HOUR_MS // the wait when WhatsApp does not report the end of a lock
export const UNTOLD_CAP_MS = 24 * HOUR_MS
// campaigns pause after more than `most` refusals among `among` messages within `ms`
const UNPROVEN = { most: 2, among: 20, ms: 24 * HOUR_MS }

/** @returns the reason to wait that ends last; undefined when the connection does not have to wait */
export function holdOn(
  { locked_until, capped_until, paused_until, paused_because }: Omit<Holds, 'served' | 'unproven'>,
  now: Date,
): { reason: CampaignWaitReason; until: Date } | undefined {
  const holds = [
    { reason: 'time-lock' as const, until: locked_until },
    { reason: 'new-chats' as const, until: capped_until },
    { reason: paused_because ?? 'strangers', until: paused_until },
  ]
  return holds
    .flatMap(({ reason, until }) => (until && until > now ? [{ reason, until }] : []))
    .toSorted((one, other) => other.until.getTime() - one.until.getTime())
    .at(0)
}

/**
 * The change of a send queue after a refused message. A refusal can only lengthen a pause; it does not extend a lock or
 * a limit whose end WhatsApp has reported.
 */
export function holdsAfter(holds: Holds, error: string | null, now: Date): LaneChange {
  switch (error) {
    case 'ERR_WAPP_STRANGERS':
      return paused(holds, 'strangers', new Date(now.getTime() + STRANGERS_MS))
    case 'ERR_WAPP_UNPROVEN':
      return afterUnproven(holds, now)
    case 'ERR_WAPP_TIME_LOCK':
      return isLater(holds.locked_until, now) ? {} : { locked_until: new Date(now.getTime() + UNTOLD_LOCK_MS) }
    case 'ERR_WAPP_CAPPED':
      return isLater(holds.capped_until, now) ? {} : { capped_until: new Date(now.getTime() + UNTOLD_CAP_MS) }
    default:
      return {}
  }
}

/**
 * Pauses the connection after several refusals within a few messages, because the account probably causes them. A
 * single refusal is only recorded, because the conversation may cause it.
 */
function afterUnproven(holds: Holds, now: Date): LaneChange {
  const since = now.getTime() - UNPROVEN.ms
  const lately = holds.unproven.filter(({ served, at }) => holds.served - served < UNPROVEN.among && at > since)
  if (lately.length < UNPROVEN.most) {
    return { unproven: JSON.stringify([...lately, { served: holds.served, at: now.getTime() }]) }
  }
  return { ...paused(holds, 'unproven', new Date(now.getTime() + UNPROVEN.ms)), unproven: '[]' }
}

const paused = ({ paused_until }: Holds, because: LaneRow['paused_because'], until: Date): LaneChange =>
  isLater(paused_until, until) ? {} : { paused_until: until, paused_because: because }

const isLater = (time: Date | null, than: Date): boolean => time !== null && time > than
