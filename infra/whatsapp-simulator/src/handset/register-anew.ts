import { newDeviceKeys } from '../crypto/new-device-keys.ts'
import { lidOfAccount, savePhone } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'

/** Registers the number again as another account, with another LID and a handset without any chats. */
export function registerAnew(network: Network, phone: PhoneRow): PhoneRow {
  const formerLids = [...(phone.formerLids ?? []), phone.lid]
  const renewed: PhoneRow = {
    ...phone,
    formerLids,
    lid: lidOfAccount(phone.number, formerLids.length),
    ...newDeviceKeys(),
  }
  network.numbersByLid.delete(phone.lid)
  savePhone(network, renewed)
  for (const table of [network.signalSessions, network.handsetPreKeys]) table.removeAll(phone.number)
  network.log.add('registered-anew', { phone: phone.number })
  return renewed
}
