import type { CampaignWaitReason } from '@recado/contracts/campaigns/campaign'
import type { LaneChange, LaneRow } from '../tables/lane-tables.ts'

/** The reasons why campaigns of a connection wait, each with its own end. */
export type Holds = Pick<
  LaneRow,
  'locked_until' | 'capped_until' | 'paused_until' | 'paused_because' | 'served' | 'unproven'
>

const HOUR_MS = 60 * 60_000
const STRANGERS_MS = 24 * HOUR_MS
const UNTOLD_LOCK_MS = HOUR_MS // the campaign then tries again
export const UNTOLD_CAP_MS = 24 * HOUR_MS
// `most` refusals among this number of messages within this time
const UNPROVEN = { most: 2, among: 20, ms: 24 * HOUR_MS }

/** @returns the hold that lasts longest; undefined when there is none */
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
 * The effect of a refused message of the connection, of any author. A pause only grows; a lock or cap whose end
 * WhatsApp has given is not extended by refusals.
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
 * Pauses the connection after several refusals within a few messages, which point to the account; a single one may be
 * due to the conversation.
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
