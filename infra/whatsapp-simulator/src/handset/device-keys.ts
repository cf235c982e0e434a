import type { Network } from '../network/network.ts'
import type { DeviceRow } from '../network/rows.ts'
import type { KeyBundle } from './endpoint.ts'

/** @returns the keys of a linked device for a new session. Each call uses up the device's oldest one-time key. */
export function takeDeviceBundle(network: Network, device: DeviceRow): KeyBundle {
  const preKey = network.devicePreKeys.first(device.id)
  if (preKey) network.devicePreKeys.remove(device.id, String(preKey.keyId))
  const { registrationId, identity, signedPreKey } = device
  return { registrationId, identity, signedPreKey, preKey }
}
