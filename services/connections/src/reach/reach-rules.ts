import type { Connection } from '@recado/contracts/connections/connection'
import { FREE_REACH, type NewChatCap, type Reach } from '@recado/contracts/connections/reach'
import type { EventData } from '@recado/contracts/event'
import type { timeLocked } from '@recado/contracts/whatsapp/events'
import type { Selectable, Updateable } from 'kysely'
import type { ReachNews } from '../channels/channel.ts'
import type { ConnectionTable } from '../db.ts'

export const REACH_COLUMNS = [
  'number',
  'reach_number',
  'locked_until',
  'lock_type',
  'new_chat_cap',
  'cap_ends_at',
] as const
type ReachRow = Pick<Selectable<ConnectionTable>, (typeof REACH_COLUMNS)[number]>

/** What was told of another account than that which is linked now says nothing of this one. */
export function reachOf(row: ReachRow): Reach {
  if (row.number === null || row.number !== row.reach_number) return FREE_REACH
  return {
    lockedUntil: row.locked_until?.toISOString() ?? null,
    lockType: row.lock_type,
    cap: row.new_chat_cap as NewChatCap,
    capEndsAt: row.cap_ends_at?.toISOString() ?? null,
  }
}

export const reachColumns = (number: string, { lockedUntil, lockType, cap, capEndsAt }: Reach) =>
  ({
    reach_number: number,
    locked_until: lockedUntil === null ? null : new Date(lockedUntil),
    lock_type: lockType,
    new_chat_cap: cap,
    cap_ends_at: capEndsAt === null ? null : new Date(capEndsAt),
  }) satisfies Updateable<ConnectionTable>

/** What is known once news has come; that of which it says nothing stays. */
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

/** @returns in how many ms something that is known of the account ends; `Infinity`: nothing does */
export function msToEnd({ lockedUntil, cap, capEndsAt }: Reach, now: Date): number {
  const ends = [lockedUntil, cap === 'NONE' ? null : capEndsAt].flatMap((end) =>
    end === null ? [] : [Date.parse(end)],
  )
  return Math.min(...ends.filter((end) => end > now.getTime())) - now.getTime()
}
