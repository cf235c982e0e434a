import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { baileys } from './baileys.ts'
import { isSignedBy } from './xeddsa.ts'

const { Curve } = baileys
const message = Buffer.from('o recado')

function flip(bytes: Uint8Array, at: number, mask = 1): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ mask
  return changed
}

test('a signature that the client makes is valid, with any key', () => {
  for (let round = 0; round < 30; round += 1) {
    const { public: key, private: secret } = Curve.generateKeyPair()
    const text = randomBytes(round * 7)

    expect(isSignedBy(key, text, Curve.sign(secret, text))).toBe(true)
  }
})

test.each<[what: string, change: (given: { key: Buffer; signature: Buffer }) => Parameters<typeof isSignedBy>]>([
  ['another message', ({ key, signature }) => [key, Buffer.from('outro'), signature]],
  ['another key', ({ signature }) => [Curve.generateKeyPair().public, message, signature]],
  ['a flipped bit', ({ key, signature }) => [key, message, flip(signature, 10)]],
  ['a flipped bit in the other half', ({ key, signature }) => [key, message, flip(signature, 40)]],
  ['a flipped sign', ({ key, signature }) => [key, message, flip(signature, 63, 0x80)]],
  ['a signature of zeros', ({ key }) => [key, message, Buffer.alloc(64)]],
  ['a short signature', ({ key, signature }) => [key, message, signature.subarray(1)]],
  ['a short key', ({ key, signature }) => [key.subarray(1), message, signature]],
  [
    'a key that is not a point of the curve',
    ({ signature }) => [Buffer.from(`ec${'ff'.repeat(30)}7f`, 'hex'), message, signature],
  ],
  ['a key of ones', ({ signature }) => [Buffer.alloc(32, 0xff), message, signature]],
  ['a key of zeros', ({ signature }) => [Buffer.alloc(32), message, signature]],
])('a signature check with %s fails', (_, change) => {
  const { public: key, private: secret } = Curve.generateKeyPair()
  const signature = Buffer.from(Curve.sign(secret, message))

  expect(isSignedBy(key, message, signature)).toBe(true)
  expect(isSignedBy(...change({ key: Buffer.from(key), signature }))).toBe(false)
})

test('the patched client refuses an invalid signature', () => {
  const { public: key, private: secret } = Curve.generateKeyPair()
  const signature = Curve.sign(secret, message)

  expect(Curve.verify(key, message, signature)).toBe(true)
  expect(Curve.verify(key, Buffer.from('outro'), signature)).toBe(false)
})
