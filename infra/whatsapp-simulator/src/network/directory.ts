import { createHash, randomBytes } from 'node:crypto'
import { jidDecode } from '@whiskeysockets/baileys/lib/WABinary/index.js'
import { newDeviceKeys } from '../crypto/new-device-keys.ts'
import type { Network } from './network.ts'
import type { DeviceRow, PhoneRow, PhoneSettings } from './rows.ts'

const ALL = 'all'

export const findPhone = (network: Network, number: string): PhoneRow | undefined => network.phones.get(ALL, number)
export const allPhones = (network: Network): PhoneRow[] => network.phones.rows(ALL)
export function savePhone(network: Network, phone: PhoneRow): void {
  network.phones.put(ALL, phone.number, phone)
  network.numbersByLid.set(phone.lid, phone.number)
}

export const devicesOf = (network: Network, number: string): DeviceRow[] => network.devices.rows(number)
export const saveDevice = (network: Network, device: DeviceRow): void =>
  network.devices.put(device.number, device.id, device)
export const findDevice = (network: Network, deviceId: string): DeviceRow | undefined =>
  network.devices.get(deviceId.split(':')[0] ?? '', deviceId)

export const DEFAULT_SETTINGS: Omit<PhoneSettings, 'name'> = {
  addressing: 'lid',
  hidesNumber: false,
  hidesLid: false,
  delivery: 'auto',
  read: 'manual',
  online: true,
  serverAck: 'ok',
  refusal: null,
  cap: null,
  hasKeys: true,
  asksProof: 'locked',
  acceptsClientProof: false,
  issues: 'auto',
  tokensLate: false,
  isLidUntold: false,
  pictureAsksProof: false,
  props: {},
  migrated: true,
  refusesLid: false,
  hidesDevices: 'no',
  lidIncapable: false,
  receiptDelayMs: 0,
  mediaRetry: 'answer',
  history: 'none',
}

/** Adds a number with a new handset. */
export function addPhone(network: Network, number: string, settings: Partial<PhoneSettings>): PhoneRow {
  const phone: PhoneRow = {
    number,
    lid: lidOfAccount(number),
    ...newDeviceKeys(),
    nextDevice: 1,
    appStateKey: { id: Buffer.concat([Buffer.alloc(2), randomBytes(4)]), data: randomBytes(32) },
    name: `Contato ${number.slice(-4)}`,
    ...DEFAULT_SETTINGS,
    ...settings,
  }
  savePhone(network, phone)
  return phone
}

const SKIPPED_DEVICE = 99 // the client treats this number as a hosted device

/** The number of the phone's next device; numbers are never reused. */
export function takeDeviceNumber(network: Network, { number }: PhoneRow): number {
  const phone = findPhone(network, number)
  const next = phone?.nextDevice ?? 1
  const device = next === SKIPPED_DEVICE ? SKIPPED_DEVICE + 1 : next
  if (phone) savePhone(network, { ...phone, nextDevice: device + 1 })
  return device
}

/** The phone and the device (0 is the handset) of an address by number or LID. */
export function findAddress(network: Network, jid: string): { phone: PhoneRow; device: number } | undefined {
  const address = jidDecode(jid)
  if (!address) return undefined
  const number = address.server === 'lid' ? network.numbersByLid.get(address.user) : address.user
  const phone = number === undefined ? undefined : findPhone(network, number)
  return phone && { phone, device: address.device ?? 0 }
}

export const numberJid = (number: string, device?: number): string =>
  `${number}${device ? `:${device}` : ''}@s.whatsapp.net`
export const lidJid = (lid: string, device?: number): string => `${lid}${device ? `:${device}` : ''}@lid`

/** The phone's address in the mode asked for. */
export const jidOf = (phone: PhoneRow, addressing: 'lid' | 'pn', device?: number): string =>
  addressing === 'lid' ? lidJid(phone.lid, device) : numberJid(phone.number, device)

export const addressingOf = (jid: string): 'lid' | 'pn' => (jid.endsWith('@lid') ? 'lid' : 'pn')

/** The attributes with the sender's other address; the stanza itself comes from the first one. */
export const otherSender = ({ number, lid, username, hidesNumber, hidesLid }: PhoneRow, addressing: 'lid' | 'pn') => ({
  ...(addressing === 'pn'
    ? hidesLid
      ? {}
      : { sender_lid: lidJid(lid) }
    : hidesNumber
      ? {}
      : { sender_pn: numberJid(number) }),
  ...(username ? { username } : {}),
})

/**
 * Derives an account's LID from its number, so that contacts keep their identity when the simulator's state is lost.
 * @param former how many accounts the number had before
 */
export function lidOfAccount(number: string, former = 0): string {
  const name = former === 0 ? number : `${number} ${former}`
  const digest = createHash('sha256').update(`lid ${name}`).digest('hex').slice(0, 12)
  return `1${(BigInt(`0x${digest}`) % 10n ** 14n).toString().padStart(14, '0')}`
}

/** Whether the LID belongs to a former account of a number that was registered again. */
export const isFormerLid = (network: Network, jid: string): boolean => {
  const { user, server } = jidDecode(jid) ?? {}
  return server === 'lid' && allPhones(network).some(({ formerLids }) => formerLids?.includes(user ?? ''))
}

/**
 * The phone with a number in any spelling. For the network, a Brazilian mobile number with and without the ninth digit
 * is the same; it answers with the spelling of the registration.
 */
export function findSpelt(network: Network, number: string): PhoneRow | undefined {
  const [, area, subscriber] = /^55(\d{2})9?([6-9]\d{7})$/.exec(number) ?? []
  const spellings = area ? [number, `55${area}9${subscriber}`, `55${area}${subscriber}`] : [number]
  return spellings.map((each) => findPhone(network, each)).find((phone) => phone !== undefined)
}
