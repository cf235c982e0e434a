import { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { expect, test } from 'vitest'
import { baileys } from '../../test/baileys.ts'
import { generateKeyPair } from '../crypto/curve.ts'
import { sign } from '../crypto/xeddsa.ts'
import { acceptSignedIdentity, authenticateEndorsement, endorse } from './device-identity.ts'

const account = generateKeyPair()
const device = generateKeyPair()
const advSecret = Buffer.alloc(32, 7)

/** The answer of a device: the endorsement, signed by `signer`. */
function answerOf(endorsement: ReturnType<typeof endorse>, signer = device, details = endorsement.details): Buffer {
  const { accountKey, accountSignature } = endorsement
  const covered = Buffer.concat([Buffer.from([6, 1]), details, device.public, accountKey])
  const signed = { details, accountSignature, deviceSignature: sign(signer.private, covered) }
  return Buffer.from(proto.ADVSignedDeviceIdentity.encode(signed).finish())
}

test('the shipped client accepts the endorsement, and its answer is accepted', () => {
  const endorsement = endorse(account, device.public, 1)
  const identity = authenticateEndorsement(endorsement, advSecret)
  const creds = { ...baileys.initAuthCreds(), signedIdentityKey: device, advSecretKey: advSecret.toString('base64') }

  const { reply } = baileys.configureSuccessfulPairing(pairSuccess(identity), creds)
  const answer = baileys.getBinaryNodeChild(baileys.getBinaryNodeChild(reply, 'pair-device-sign'), 'device-identity')

  expect(acceptSignedIdentity(endorsement, device.public, Buffer.from(answer?.content as Uint8Array))).toBeDefined()
})

test('the shipped client refuses an endorsement under another secret or by another account', () => {
  const creds = { ...baileys.initAuthCreds(), signedIdentityKey: device, advSecretKey: advSecret.toString('base64') }
  const endorsement = endorse(account, device.public, 1)
  const impostor = { ...endorsement, accountKey: generateKeyPair().public }

  for (const identity of [
    authenticateEndorsement(endorsement, Buffer.alloc(32, 8)),
    authenticateEndorsement(impostor, advSecret),
  ]) {
    expect(() => baileys.configureSuccessfulPairing(pairSuccess(identity), creds)).toThrow()
  }
})

test('an answer signed by another key, for other details or without a signature counts as forged', () => {
  const endorsement = endorse(account, device.public, 1)
  const other = endorse(account, device.public, 2)

  expect(acceptSignedIdentity(endorsement, device.public, answerOf(endorsement))).toBeDefined()
  expect(acceptSignedIdentity(endorsement, device.public, answerOf(endorsement, generateKeyPair()))).toBeUndefined()
  expect(acceptSignedIdentity(endorsement, device.public, answerOf(endorsement, device, other.details))).toBeUndefined()
  expect(acceptSignedIdentity(endorsement, device.public, answerOf(other))).toBeUndefined()
  expect(acceptSignedIdentity(endorsement, device.public, Buffer.alloc(0))).toBeUndefined()
  expect(acceptSignedIdentity(endorsement, device.public, Buffer.from('not a message'))).toBeUndefined()
})

const pairSuccess = (identity: Buffer) => ({
  tag: 'iq',
  attrs: { id: '1' },
  content: [
    {
      tag: 'pair-success',
      attrs: {},
      content: [
        { tag: 'device-identity', attrs: {}, content: identity },
        { tag: 'platform', attrs: { name: 'android' } },
        { tag: 'device', attrs: { jid: '5511:1@s.whatsapp.net', lid: '99:1@lid' } },
      ],
    },
  ],
})
