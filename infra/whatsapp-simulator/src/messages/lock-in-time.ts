import { enqueue } from '../link/queue.ts'
import { devicesOf } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { node, SERVER, unixSeconds } from '../wire/nodes.ts'

/** The server lets an account write to nobody new until then, null: no longer, and tells its linked devices. */
export function lockInTime(network: Network, { number }: PhoneRow, until: Date | null): void {
  const lock = until
    ? { is_active: true, time_enforcement_ends: String(Math.floor(until.getTime() / 1_000)) }
    : { is_active: false }
  const news = Buffer.from(JSON.stringify({ data: { xwa2_notify_account_reachout_timelock: lock } }))
  for (const { id: device } of devicesOf(network, number)) {
    const attributes = { from: SERVER, type: 'mex', id: network.nextSequence(), t: unixSeconds() }
    const update = node('update', { op_name: 'NotificationUserReachoutTimelockUpdate' }, news)
    enqueue(network, device, node('notification', attributes, [update]))
  }
}
