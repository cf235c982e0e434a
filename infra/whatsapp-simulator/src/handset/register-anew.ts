import { randomInt } from 'node:crypto'
import { generateKeyPair, withKeyType } from '../crypto/curve.ts'
import { sign } from '../crypto/xeddsa.ts'
import { lidOfAccount, savePhone } from '../network/directory.ts'
import type { Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'

/** The number is registered anew, as another account: it gets another LID, and a handset that knows nobody. */
export function registerAnew(network: Network, phone: PhoneRow): PhoneRow {
  const formerLids = [...(phone.formerLids ?? []), phone.lid]
  const preKey = generateKeyPair()
  const identity = generateKeyPair()
  const renewed: PhoneRow = {
    ...phone,
    formerLids,
    lid: lidOfAccount(phone.number, formerLids.length),
    identity,
    registrationId: randomInt(1, 16_380),
    signedPreKey: {
      keyId: 1,
      publicKey: preKey.public,
      privateKey: preKey.private,
      signature: sign(identity.private, withKeyType(preKey.public)),
    },
  }
  network.numbersByLid.delete(phone.lid)
  savePhone(network, renewed)
  for (const table of [network.signalSessions, network.handsetPreKeys]) table.removeAll(phone.number)
  network.log.add('registered-anew', { phone: phone.number })
  return renewed
}
