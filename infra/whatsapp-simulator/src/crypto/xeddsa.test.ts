import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { generateKeyPair, sharedKey, withKeyType } from './curve.ts'
import { sign, verify } from './xeddsa.ts'

const libsignal = createRequire(import.meta.url)('libsignal/src/curve.js') as {
  calculateSignature(privateKey: Buffer, message: Buffer): Buffer
  verifySignature(publicKey: Buffer, message: Buffer, signature: Buffer): boolean
  calculateAgreement(publicKey: Buffer, privateKey: Buffer): Buffer
}
const message = Buffer.from('o recado')

test('libsignal verifies signatures of the simulator, and the simulator verifies those of libsignal', () => {
  for (let round = 0; round < 20; round += 1) {
    const pair = generateKeyPair()

    expect(libsignal.verifySignature(withKeyType(pair.public), message, sign(pair.private, message))).toBe(true)
    expect(verify(pair.public, message, libsignal.calculateSignature(pair.private, message))).toBe(true)
  }
})

test('both sides agree on the same shared key', () => {
  const [ours, theirs] = [generateKeyPair(), generateKeyPair()]

  const agreed = libsignal.calculateAgreement(withKeyType(ours.public), theirs.private)

  expect(sharedKey(ours.private, theirs.public)).toEqual(Buffer.from(agreed))
})

test.each([
  ['another message', () => Buffer.from('outro'), (signature: Buffer) => signature],
  ['a flipped bit', () => message, (signature: Buffer) => flip(signature, 10)],
  ['a flipped sign', () => message, (signature: Buffer) => flip(signature, 63, 0x80)],
  ['zeros', () => message, () => Buffer.alloc(64)],
  ['a short signature', () => message, (signature: Buffer) => signature.subarray(1)],
])('%s does not verify', (_what, signed, change) => {
  const pair = generateKeyPair()

  expect(verify(pair.public, signed(), change(sign(pair.private, message)))).toBe(false)
})

test('a signature by another key does not verify, and no signature verifies under a malformed key', () => {
  const signature = sign(generateKeyPair().private, message)

  expect(verify(generateKeyPair().public, message, signature)).toBe(false)
  expect(verify(Buffer.alloc(31), message, signature)).toBe(false)
  expect(verify(Buffer.alloc(32, 0xff), message, signature)).toBe(false)
})

function flip(signature: Buffer, at: number, mask = 1): Buffer {
  const changed = Buffer.from(signature)
  changed[at] = (changed[at] ?? 0) ^ mask
  return changed
}
