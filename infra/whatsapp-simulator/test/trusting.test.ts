import { expect, test } from 'vitest'
import { generateKeyPair } from '../src/crypto/curve.ts'
import { baileys, trusting } from './baileys.ts'

test('another getter in its place does not stop a test from trusting its own root', async () => {
  const [others, own] = [generateKeyPair().public, generateKeyPair().public]
  Object.defineProperty(baileys.WA_CERT_DETAILS, 'PUBLIC_KEY', { get: () => others, configurable: true })

  expect(trusting(own, () => baileys.WA_CERT_DETAILS.PUBLIC_KEY)).toEqual(own)
  expect(baileys.WA_CERT_DETAILS.PUBLIC_KEY).toEqual(others)
})
