import { expect, test } from 'vitest'
import { generateKeyPair } from '../src/crypto/curve.ts'
import { baileys, trusting } from './baileys.ts'

test('a test trusts its own root even after another getter was installed', async () => {
  const [others, own] = [generateKeyPair().public, generateKeyPair().public]
  Object.defineProperty(baileys.WA_CERT_DETAILS, 'PUBLIC_KEY', { get: () => others, configurable: true })

  expect(trusting(own, () => baileys.WA_CERT_DETAILS.PUBLIC_KEY)).toEqual(own)
  expect(baileys.WA_CERT_DETAILS.PUBLIC_KEY).toEqual(others)
})
