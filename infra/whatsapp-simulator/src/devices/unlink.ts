import { findDevice } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import { node } from '../wire/nodes.ts'

/** The owner removes a linked device on the phone, or the device logs out: it is told 401 and forgotten. */
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
