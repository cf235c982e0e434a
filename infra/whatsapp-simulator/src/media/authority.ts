import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { KeyPair } from '../crypto/curve.ts'
import {
  bitString,
  integer,
  isTrue,
  objectIdentifier,
  octetString,
  sequence,
  set,
  smallInteger,
  tagged,
  utcTime,
  utf8String,
} from './der.ts'

/** PEM texts: the certificate that clients of the media host must trust, and what the host proves itself with. */
export type MediaCertificates = { authority: string; key: string; certificate: string }

const OID = {
  ed25519: '1.3.101.112',
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  serverAuthentication: '1.3.6.1.5.5.7.3.1',
  subjectAlternativeName: '2.5.29.17',
  subjectKey: '2.5.29.14',
}
const ED25519_SEED_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex') // PKCS #8, RFC 8410
const AUTHORITY_NAME = 'Simulated WhatsApp media'
// fixed, so that the authority's certificate is the same text wherever its key is
const NOT_BEFORE = new Date('2020-01-01T00:00:00Z')
const NOT_AFTER = new Date('2049-12-31T00:00:00Z')

/**
 * The authority of the media host, in PEM. Its key follows from the network's root key and its signature has no chance
 * in it, so it is known before the simulator starts, and whoever holds the one secret needs no other.
 */
export function mediaAuthority(root: KeyPair): string {
  const key = authorityKey(root)
  return pem(
    certificate({
      subject: AUTHORITY_NAME,
      publicKey: createPublicKey(key),
      signer: key,
      serial: Buffer.from([1]),
      extensions: [
        extension(OID.basicConstraints, sequence(isTrue()), true),
        extension(OID.keyUsage, bitString(Buffer.from([0x04]), 2), true), // signs certificates
      ],
    }),
  )
}

/** A new certificate for the media host under its names. */
export function mediaCertificates(root: KeyPair, names: string[]): MediaCertificates {
  const host = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const alternatives = names.map((name) =>
    isIPv4(name) ? tagged(0x87, Buffer.from(name.split('.').map(Number))) : tagged(0x82, Buffer.from(name)),
  )
  const issued = certificate({
    subject: names[0] ?? '',
    publicKey: host.publicKey,
    signer: authorityKey(root),
    serial: Buffer.concat([Buffer.from([1]), randomBytes(8)]),
    extensions: [
      extension(OID.keyUsage, bitString(Buffer.from([0x80]), 7), true), // signs handshakes
      extension(OID.extendedKeyUsage, sequence(objectIdentifier(OID.serverAuthentication))),
      extension(OID.subjectAlternativeName, sequence(...alternatives)),
    ],
  })
  const key = host.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return { authority: mediaAuthority(root), key, certificate: pem(issued) }
}

function authorityKey(root: KeyPair): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', root.private, '', 'simulated media authority', 32))
  return createPrivateKey({ key: Buffer.concat([ED25519_SEED_HEADER, seed]), format: 'der', type: 'pkcs8' })
}

type Request = { subject: string; publicKey: KeyObject; signer: KeyObject; serial: Buffer; extensions: Buffer[] }

function certificate({ subject, publicKey, signer, serial, extensions }: Request): Buffer {
  const algorithm = sequence(objectIdentifier(OID.ed25519))
  const spki = derOf(publicKey)
  const subjectKey = createHash('sha1').update(spki).digest()
  const body = sequence(
    tagged(0xa0, smallInteger(2)), // version 3
    integer(serial),
    algorithm,
    nameOf(AUTHORITY_NAME),
    sequence(utcTime(NOT_BEFORE), utcTime(NOT_AFTER)),
    nameOf(subject),
    spki,
    tagged(0xa3, sequence(...extensions, extension(OID.subjectKey, octetString(subjectKey)))),
  )
  return sequence(body, algorithm, bitString(sign(null, body, signer)))
}

const nameOf = (commonName: string): Buffer =>
  sequence(set(sequence(objectIdentifier(OID.commonName), utf8String(commonName))))

const extension = (oid: string, value: Buffer, isCritical = false): Buffer =>
  sequence(objectIdentifier(oid), ...(isCritical ? [isTrue()] : []), octetString(value))

const derOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' })

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
