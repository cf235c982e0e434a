import { FREE_REACH, type NewChatCap, type Reach } from '@recado/contracts/connections/reach'
import type { Selectable, Updateable } from 'kysely'
import type { ConnectionTable } from '../tables/connection-tables.ts'

type ReachRow = Pick<
  Selectable<ConnectionTable>,
  'number' | 'reach_number' | 'locked_until' | 'lock_type' | 'new_chat_cap' | 'cap_ends_at'
>

/** @returns the stored restrictions; none if the stored ones belong to another account than the linked one */
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
