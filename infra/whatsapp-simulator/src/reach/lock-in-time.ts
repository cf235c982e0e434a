import { enqueue } from '../devices/queue.ts'
import { devicesOf, findPhone, savePhone } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { Lock, PhoneRow } from '../network/rows.ts'
import { node, SERVER, unixSeconds } from '../wire/nodes.ts'

/** Sets or ends the time lock of an account. */
export const lockInTime = (network: Network, phone: PhoneRow, lock: Lock | undefined): void =>
  savePhone(network, { ...phone, lock })

/** Notifies the linked devices of an account whether it is locked. */
export function tellLock(network: Network, { number }: PhoneRow): void {
  const data = { xwa2_notify_account_reachout_timelock: lockNews(findPhone(network, number)) }
  tellDevices(network, number, 'NotificationUserReachoutTimelockUpdate', data)
}

/** The state of a lock in the form of the network; an expired lock counts as no lock. */
export function lockNews(phone: PhoneRow | undefined): Record<string, unknown> {
  const lock = currentLock(phone)
  if (!lock) return { is_active: false, time_enforcement_ends: '0', enforcement_type: 'DEFAULT' }
  const ends = String(Math.floor(Date.parse(lock.until) / 1_000))
  return { is_active: true, time_enforcement_ends: ends, enforcement_type: lock.type }
}

export const currentLock = (phone: PhoneRow | undefined): Lock | undefined =>
  phone?.lock && Date.parse(phone.lock.until) > Date.now() ? phone.lock : undefined

/** @param operation the network's name of the notification */
export function tellDevices(network: Network, number: string, operation: string, data: object): void {
  const news = Buffer.from(JSON.stringify({ data }))
  for (const { id: device } of devicesOf(network, number)) {
    const attributes = { from: SERVER, type: 'mex', id: network.nextSequence(), t: unixSeconds() }
    enqueue(network, device, node('notification', attributes, [node('update', { op_name: operation }, news)]))
  }
}
