import { devicesOf, jidOf } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { participantHash } from '../wire/participant-hash.ts'

/** The numbers of a phone's devices: its handset, linked devices of the product, and companions. */
export const allDevicesOf = (network: Network, { number }: PhoneRow): number[] => [
  0,
  ...devicesOf(network, number).map(({ device }) => device),
  ...network.companions.rows(number).map(({ device }) => device),
]

/** The hash of a phone's list of devices, by LIDs or by numbers. */
export const deviceHash = (network: Network, phone: PhoneRow, addressing: 'lid' | 'pn'): string =>
  participantHash(allDevicesOf(network, phone).map((device) => jidOf(phone, addressing, device)))
