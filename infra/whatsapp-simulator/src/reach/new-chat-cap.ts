import { findPhone, savePhone } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { tellDevices } from './lock-in-time.ts'

const CYCLE_MS = 24 * 60 * 60_000

/** Starts a new cycle, and notifies the linked devices of an account how many new chats it may start. */
export function tellCap(network: Network, { number }: PhoneRow): void {
  const phone = findPhone(network, number)
  if (!phone) return
  savePhone(network, { ...phone, begun: [] })
  const data = { xwa2_notify_new_chat_messages_capping_info_update: capNews({ ...phone, begun: [] }) }
  tellDevices(network, number, 'MessageCappingInfoNotification', data)
}

/** Starts a chat with a person who never wrote to the account. @returns false when the cap of this cycle is reached */
export function beginChat(network: Network, phone: PhoneRow, other: string): boolean {
  const { cap, begun = [] } = phone
  if (cap === null || begun.includes(other)) return true
  if (begun.length >= cap) return false
  savePhone(network, { ...phone, begun: [...begun, other] })
  return true
}

/** The network's report about an account's new chats. The shares at which it warns are assumptions. */
export function capNews({ cap, begun = [] }: PhoneRow): Record<string, unknown> {
  const starts = Math.floor(Date.now() / CYCLE_MS) * CYCLE_MS
  const cycle = {
    cycle_start_timestamp: String(starts / 1_000),
    cycle_end_timestamp: String((starts + 2 * CYCLE_MS) / 1_000),
    server_sent_timestamp: String(Math.floor(Date.now() / 1_000)),
  }
  const standing = { ote_status: 'NOT_ELIGIBLE', mv_status: 'NOT_ELIGIBLE', ...cycle }
  if (cap === null) return { ...standing, capping_status: 'NONE' }
  return { ...standing, total_quota: cap, used_quota: begun.length, capping_status: statusOf(begun.length, cap) }
}

function statusOf(used: number, total: number): string {
  if (used >= total) return 'CAPPED'
  if (used >= total * 0.8) return 'SECOND_WARNING'
  return used >= total * 0.5 ? 'FIRST_WARNING' : 'NONE'
}
