import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { newDeviceKeys } from '../crypto/new-device-keys.ts'
import { endorse, signAsDevice } from '../devices/device-identity.ts'
import { takeDeviceNumber } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { CompanionRow, PhoneRow } from '../network/rows.ts'
import { tellOfDevice } from './tell-of-device.ts'

export type CompanionOptions = {
  /** Whether the server has no keys for the device. */
  isWithoutKeys?: boolean | undefined
  /** Whether the devices of other people get no notification of the new device. */
  isUntold?: boolean | undefined
}

/** Adds a device to the person's account, and notifies the account's other devices and those of people with a chat. */
export function addCompanion(
  network: Network,
  phone: PhoneRow,
  { isWithoutKeys = false, isUntold = false }: CompanionOptions = {},
): CompanionRow {
  const device = takeDeviceNumber(network, phone)
  const keys = newDeviceKeys()
  const endorsement = endorse(phone.identity, keys.identity.public, device)
  const deviceSignature = signAsDevice(endorsement, keys.identity)
  const companion: CompanionRow = {
    number: phone.number,
    device,
    ...keys,
    signedIdentity: Buffer.from(
      proto.ADVSignedDeviceIdentity.encode({
        details: endorsement.details,
        accountSignatureKey: endorsement.accountKey,
        accountSignature: endorsement.accountSignature,
        deviceSignature,
      }).finish(),
    ),
    ...(isWithoutKeys && { isWithoutKeys }),
  }
  network.companions.put(phone.number, String(device), companion)
  network.log.add('companion-added', { phone: phone.number, device: `${phone.number}:${device}` })
  if (!isUntold) tellOfDevice(network, phone, device, 'add')
  return companion
}

/** Removes a device from the person's account. @returns false when the device does not exist */
export function removeCompanion(network: Network, phone: PhoneRow, device: number): boolean {
  if (!network.companions.get(phone.number, String(device))) return false
  network.companions.remove(phone.number, String(device))
  network.log.add('companion-removed', { phone: phone.number, device: `${phone.number}:${device}` })
  tellOfDevice(network, phone, device, 'remove')
  return true
}

/** Gives the server the keys of a device that had none. @returns false when the device does not exist */
export function giveKeys(network: Network, phone: PhoneRow, device: number): boolean {
  const companion = network.companions.get(phone.number, String(device))
  if (!companion) return false
  const { isWithoutKeys: _, ...whole } = companion
  network.companions.put(phone.number, String(device), whole)
  tellOfDevice(network, phone, device, 'update')
  return true
}
