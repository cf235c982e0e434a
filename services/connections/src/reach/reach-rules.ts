import type { Connection } from '@recado/contracts/connections/connection'
import type { Reach } from '@recado/contracts/connections/reach'
import type { EventData } from '@recado/contracts/event'
import type { timeLocked } from '@recado/contracts/whatsapp/events'
import type { ReachNews } from '../channels/channel.ts'

/** Applies WhatsApp's report to the known restrictions; fields that are absent in the report stay unchanged. */
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

/** @returns the ms until the first restriction of the account ends; `Infinity` when no restriction has an end */
export function msToEnd({ lockedUntil, cap, capEndsAt }: Reach, now: Date): number {
  const ends = [lockedUntil, cap === 'NONE' ? null : capEndsAt].flatMap((end) =>
    end === null ? [] : [Date.parse(end)],
  )
  return Math.min(...ends.filter((end) => end > now.getTime())) - now.getTime()
}
