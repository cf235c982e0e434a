import { randomBytes } from 'node:crypto'
import type { proto } from '@whiskeysockets/baileys/WAProto/index.js'
import { withKeyType } from '../crypto/curve.ts'
import { verify } from '../crypto/xeddsa.ts'
import type { Candidate, Network } from '../network/network.ts'
import type { Connection } from '../wire/connection.ts'
import { integer, node, SERVER, unixSeconds } from '../wire/nodes.ts'

const REFS = 6 // the client shows one after the other, the first for 60 s, the rest for 20 s each
const BAD_REQUEST = 400

/** Gives a client without an account the references for its QR codes, until a phone scans one. */
export function register(
  network: Network,
  connection: Connection,
  noiseKey: Buffer,
  data: proto.ClientPayload.IDevicePairingRegistrationData,
): Candidate | undefined {
  const identity = Buffer.from(data.eIdent ?? [])
  const signedPreKey = {
    keyId: integer(data.eSkeyId ?? Buffer.alloc(0)),
    publicKey: Buffer.from(data.eSkeyVal ?? []),
    signature: Buffer.from(data.eSkeySig ?? []),
  }
  if (!verify(identity, withKeyType(signedPreKey.publicKey), signedPreKey.signature)) {
    network.log.add('pairing-refused', { reason: 'the signed pre-key is not signed by the identity' })
    connection.close(node('failure', { reason: BAD_REQUEST, location: 'simulator' }))
    return undefined
  }
  const refs = Array.from({ length: REFS }, () => `2@${randomBytes(48).toString('base64')}`)
  const registrationId = integer(data.eRegid ?? Buffer.alloc(0))
  const candidate: Candidate = { connection, refs, noiseKey, identity, registrationId, signedPreKey }
  for (const ref of refs) network.candidates.set(ref, candidate)
  const offered = refs.map((ref) => node('ref', {}, Buffer.from(ref)))
  connection.send(
    node('iq', { from: SERVER, type: 'set', id: network.nextSequence(), xmlns: 'md' }, [
      node('pair-device', {}, offered),
    ]),
  )
  network.log.add('registered', {})
  if (network.faults.current().straySuccess) connection.send(node('success', { t: unixSeconds() }))
  return candidate
}

export function forgetCandidate(network: Network, candidate: Candidate): void {
  for (const ref of candidate.refs) network.candidates.delete(ref)
}
