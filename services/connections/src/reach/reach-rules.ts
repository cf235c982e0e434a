import type { Connection } from '@recado/contracts/connections/connection'
import type { Reach } from '@recado/contracts/connections/reach'
import type { EventData } from '@recado/contracts/event'
import type { timeLocked } from '@recado/contracts/whatsapp/events'
import type { ReachNews } from '../channels/channel.ts'

/** The state after a report; fields that the report omits stay unchanged. */
export const withNews = (known: Reach, { lock, cap }: ReachNews): Reach => ({
  lockedUntil: lock === undefined ? known.lockedUntil : (lock?.until.toISOString() ?? null),
  lockType: lock === undefined ? known.lockType : (lock?.type ?? null),
  cap: cap?.status ?? known.cap,
  capEndsAt: cap === undefined ? known.capEndsAt : cap.status === 'NONE' ? null : (cap.endsAt?.toISOString() ?? null),
})

export const timeLockOf = ({ id, reach }: Connection): EventData<typeof timeLocked> => ({
  whatsappId: id,
  until: reach.lockedUntil ?? new Date().toISOString(),
  type: reach.lockType,
  cap: reach.cap,
  capEndsAt: reach.capEndsAt,
})

/**
 * @returns the time in ms until a restriction of the account ends; `Infinity` when the account has no restriction with
 * an end
 */
export function msToEnd({ lockedUntil, cap, capEndsAt }: Reach, now: Date): number {
  const ends = [lockedUntil, cap === 'NONE' ? null : capEndsAt].flatMap((end) =>
    end === null ? [] : [Date.parse(end)],
  )
  return Math.min(...ends.filter((end) => end > now.getTime())) - now.getTime()
}
