import { createHmac, randomInt } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import type { KeyPair } from '../crypto/curve.ts'
import { sign, verify } from '../crypto/xeddsa.ts'
import { unixSeconds } from '../wire/nodes.ts'

// The first two of the signed bytes identify the signer (WA_ADV_*_SIG_PREFIX in the client).
const ACCOUNT_PREFIX = Buffer.from([6, 0])
const DEVICE_PREFIX = Buffer.from([6, 1])

/** A phone's signed statement that a device belongs to its account. */
export type Endorsement = { details: Buffer; accountKey: Buffer; accountSignature: Buffer }

/** The phone signs the new device's identity key. */
export function endorse(account: KeyPair, deviceIdentity: Buffer, keyIndex: number): Endorsement {
  const rawId = randomInt(1, 2 ** 31)
  const device = { rawId, timestamp: unixSeconds(), keyIndex, accountType: 0, deviceType: 0 }
  const details = Buffer.from(proto.ADVDeviceIdentity.encode(device).finish())
  const accountSignature = sign(account.private, Buffer.concat([ACCOUNT_PREFIX, details, deviceIdentity]))
  return { details, accountKey: account.public, accountSignature }
}

/**
 * Authenticates the endorsement with the secret in the QR code, which proves to the device that the phone has read its
 * code.
 */
export function authenticateEndorsement(endorsement: Endorsement, advSecret: Buffer): Buffer {
  const { details, accountKey, accountSignature } = endorsement
  const signed = { details, accountSignatureKey: accountKey, accountSignature }
  const encoded = Buffer.from(proto.ADVSignedDeviceIdentity.encode(signed).finish())
  const hmac = createHmac('sha256', advSecret).update(encoded).digest()
  return Buffer.from(proto.ADVSignedDeviceIdentityHMAC.encode({ details: encoded, hmac }).finish())
}

/** The device's signature over the endorsement, which confirms that it belongs to the account. */
export const signAsDevice = ({ details, accountKey }: Endorsement, identity: KeyPair): Buffer =>
  sign(identity.private, Buffer.concat([DEVICE_PREFIX, details, identity.public, accountKey]))

/**
 * Checks the device's answer: the same endorsement, signed by the device's own identity key.
 * @returns the identity with both signatures, in the form for other people's devices; undefined when it is forged
 */
export function acceptSignedIdentity(
  endorsement: Endorsement,
  deviceIdentity: Buffer,
  answer: Buffer,
): Buffer | undefined {
  const { details, accountKey, accountSignature } = endorsement
  const { deviceSignature, ...signed } = decode(answer)
  if (!deviceSignature || !details.equals(Buffer.from(signed.details ?? []))) return undefined
  if (!accountSignature.equals(Buffer.from(signed.accountSignature ?? []))) return undefined
  const covered = Buffer.concat([DEVICE_PREFIX, details, deviceIdentity, accountKey])
  if (!verify(deviceIdentity, covered, deviceSignature)) return undefined
  const identity = { details, accountSignatureKey: accountKey, accountSignature, deviceSignature }
  return Buffer.from(proto.ADVSignedDeviceIdentity.encode(identity).finish())
}

function decode(answer: Buffer): proto.IADVSignedDeviceIdentity {
  try {
    return proto.ADVSignedDeviceIdentity.decode(answer)
  } catch {
    return {}
  }
}
