import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIPv4 } from 'node:net'
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

/** The use of a certificate; a server has names, or IPv4 addresses. */
export type Purpose = { is: 'authority' } | { is: 'server'; names: readonly string[] } | { is: 'client' }

export type CertificateRequest = {
  subject: string
  publicKey: KeyObject
  /** The Ed25519 key that signs the certificate; an authority signs its own. */
  issuer: { name: string; key: KeyObject }
  purpose: Purpose
  /** Random by default. */
  serial?: Buffer
  until?: Date
}

const OID = {
  ed25519: '1.3.101.112',
  commonName: '2.5.4.3',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  serverAuthentication: '1.3.6.1.5.5.7.3.1',
  clientAuthentication: '1.3.6.1.5.5.7.3.2',
  subjectAlternativeName: '2.5.29.17',
  subjectKey: '2.5.29.14',
}
// fixed, so that an authority's certificate depends only on its key
const NOT_BEFORE = new Date('2020-01-01T00:00:00Z')
const NOT_AFTER = new Date('2049-12-31T00:00:00Z')

/** @returns an X.509 certificate in PEM */
export function issueCertificate({ subject, publicKey, issuer, purpose, ...more }: CertificateRequest): string {
  const { serial = Buffer.concat([Buffer.from([1]), randomBytes(8)]), until = NOT_AFTER } = more
  const algorithm = sequence(objectIdentifier(OID.ed25519))
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const subjectKey = createHash('sha1').update(spki).digest()
  const body = sequence(
    tagged(0xa0, smallInteger(2)), // version 3
    integer(serial),
    algorithm,
    nameOf(issuer.name),
    sequence(utcTime(NOT_BEFORE), utcTime(until)),
    nameOf(subject),
    spki,
    tagged(0xa3, sequence(...extensionsFor(purpose), extension(OID.subjectKey, octetString(subjectKey)))),
  )
  return pem(sequence(body, algorithm, bitString(sign(null, body, issuer.key))))
}

function extensionsFor(purpose: Purpose): Buffer[] {
  if (purpose.is === 'authority') {
    return [
      extension(OID.basicConstraints, sequence(isTrue()), true),
      extension(OID.keyUsage, bitString(Buffer.from([0x04]), 2), true), // keyCertSign
    ]
  }
  const use = purpose.is === 'server' ? OID.serverAuthentication : OID.clientAuthentication
  return [
    extension(OID.keyUsage, bitString(Buffer.from([0x80]), 7), true), // digitalSignature
    extension(OID.extendedKeyUsage, sequence(objectIdentifier(use))),
    ...(purpose.is === 'server'
      ? [extension(OID.subjectAlternativeName, sequence(...purpose.names.map(alternativeOf)))]
      : []),
  ]
}

const alternativeOf = (name: string): Buffer =>
  isIPv4(name) ? tagged(0x87, Buffer.from(name.split('.').map(Number))) : tagged(0x82, Buffer.from(name))

const nameOf = (commonName: string): Buffer =>
  sequence(set(sequence(objectIdentifier(OID.commonName), utf8String(commonName))))

const extension = (oid: string, value: Buffer, isCritical = false): Buffer =>
  sequence(objectIdentifier(oid), ...(isCritical ? [isTrue()] : []), octetString(value))

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
