import { randomInt } from 'node:crypto'
import { generateKeyPair, withKeyType } from './curve.ts'
import { sign } from './xeddsa.ts'

/** The keys of a person's new device: its identity, its registration, and a signed pre-key. */
export function newDeviceKeys() {
  const identity = generateKeyPair()
  const preKey = generateKeyPair()
  return {
    identity,
    registrationId: randomInt(1, 16_380),
    signedPreKey: {
      keyId: 1,
      publicKey: preKey.public,
      privateKey: preKey.private,
      signature: sign(identity.private, withKeyType(preKey.public)),
    },
  }
}
