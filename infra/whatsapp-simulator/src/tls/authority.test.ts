import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { generateKeyPair } from '../crypto/curve.ts'
import { mediaAuthority, mediaCertificates } from './authority.ts'

test("the authority's certificate depends only on its root key", () => {
  const root = generateKeyPair()

  expect(mediaAuthority({ ...root })).toBe(mediaAuthority(root))
  expect(mediaAuthority(generateKeyPair())).not.toBe(mediaAuthority(root))
})

test('the authority certifies the host under each of its names, and no other host', () => {
  const { authority, certificate } = mediaCertificates(generateKeyPair(), ['simulator', '10.0.0.7'])
  const issuer = new X509Certificate(authority)
  const host = new X509Certificate(certificate)

  expect(issuer.ca).toBe(true)
  expect(host.ca).toBe(false)
  expect(host.checkIssued(issuer) && host.verify(issuer.publicKey)).toBe(true)
  expect([host.checkHost('simulator'), host.checkIP('10.0.0.7')]).toEqual(['simulator', '10.0.0.7'])
  expect([host.checkHost('whatsapp.net'), host.checkIP('10.0.0.8')]).toEqual([undefined, undefined])
})
