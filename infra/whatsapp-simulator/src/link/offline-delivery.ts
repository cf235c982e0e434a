import { findDevice, findPhone } from '../network/directory.ts'
import type { Network, Session } from '../network/network.ts'
import { node, SERVER, unixSeconds } from '../wire/nodes.ts'
import { sendFirstSync } from './first-sync.ts'
import { sendQueued } from './queue.ts'

/** The device is ready for what waited for it: the queue in order, then live traffic. */
export function deliverOffline(network: Network, session: Session): void {
  if (session.isReady) return
  const count = sendQueued(network, session, true)
  session.connection.send(node('ib', { from: SERVER }, [node('offline', { count })]))
  session.isReady = true
  session.connection.send(
    node('ib', { from: SERVER }, [node('dirty', { type: 'account_sync', timestamp: unixSeconds() })]),
  )

  const device = findDevice(network, session.deviceId)
  const phone = findPhone(network, session.number)
  if (!device || !phone || device.hasFirstSync) return
  sendFirstSync(network, phone, device).catch((error: unknown) =>
    network.log.add('failure', { device: device.id, error: String(error) }),
  )
}
