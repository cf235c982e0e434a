import { findDevice } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import { node } from '../wire/nodes.ts'

/** Unlinks a device that its owner removed or that logged out: closes its session with 401 and deletes its data. */
export function unlinkDevice(network: Network, deviceId: string): void {
  const device = findDevice(network, deviceId)
  if (!device) return
  network.devices.remove(device.number, deviceId)
  network.queue.removeAll(deviceId)
  network.devicePreKeys.removeAll(deviceId)
  network.log.add('unlinked', { phone: device.number, device: deviceId })
  const removed = node('conflict', { type: 'device_removed' })
  network.sessions.get(deviceId)?.connection.close(node('stream:error', { code: 401 }, [removed]))
}
