import { acceptSignedIdentity, authenticateEndorsement, endorse } from '../devices/device-identity.ts'
import { jidOf, saveDevice, takeDeviceNumber } from '../network/directory.ts'
import type { Candidate, Network } from '../network/network.ts'
import type { DeviceRow, PhoneRow } from '../network/rows.ts'
import { node, SERVER, unixSeconds } from '../wire/nodes.ts'
import { retireSecret, takeSteps } from './linking-steps.ts'
import { forgetCandidate } from './registration.ts'

export type ScanRefusal =
  | 'redrawn'
  | 'expired'
  | 'foreign-keys'
  | 'not-signed'
  | 'forged-signature'
  | 'wrong-code'
  | 'passkey'
export type Scan = { device: DeviceRow } | { refused: ScanRefusal }

const SIGNATURE_TIMEOUT_MS = 15_000
const RESTART_REQUIRED = 515
const FORGED = 500

/** Reads a QR text: `[url#]ref,noise key,identity key,adv secret[,platform]`. @returns undefined if it is not one */
export function readQr(qr: string): { ref: string; noiseKey: Buffer; identity: Buffer; advSecret: Buffer } | undefined {
  const [ref, ...keys] = qr
    .trim()
    .replace(/^https:\/\/[^#]*#/, '')
    .split(',')
  const [noiseKey, identity, advSecret] = keys.slice(0, 3).map((key) => Buffer.from(key, 'base64'))
  if (!ref || noiseKey?.length !== 32 || identity?.length !== 32 || !advSecret?.length) return undefined
  return { ref, noiseKey, identity, advSecret }
}

/** The owner of a phone scans a client's QR code. */
export async function scanQr(
  network: Network,
  phone: PhoneRow,
  code: NonNullable<ReturnType<typeof readQr>>,
): Promise<Scan> {
  const candidate = network.candidates.get(code.ref)
  if (!candidate?.connection.isOpen()) return { refused: 'expired' }
  if (!candidate.noiseKey.equals(code.noiseKey) || !candidate.identity.equals(code.identity)) {
    return { refused: 'foreign-keys' }
  }
  if (!(await takeSteps(network, candidate, 'read'))) return refuse(network, phone, candidate, 'not-signed')
  const fresh = network.rules.current().refreshesSecrets ? await retireSecret(network, candidate, code) : 'fresh'
  if (fresh === 'silent') return refuse(network, phone, candidate, 'not-signed')
  if (fresh === 'retired') return { refused: 'redrawn' }
  return linkDevice(network, phone, candidate, code.advSecret)
}

/** Links the client as a device if its answer has a valid signature. Its codes become invalid in both cases. */
export async function linkDevice(
  network: Network,
  phone: PhoneRow,
  candidate: Candidate,
  advSecret: Buffer,
): Promise<Scan> {
  forgetCandidate(network, candidate)
  if (network.faults.current().askPasskey) {
    const attributes = { from: SERVER, type: 'passkey_prologue_request', id: network.nextSequence(), t: unixSeconds() }
    candidate.connection.send(node('notification', attributes, []))
    network.log.add('pairing-refused', { phone: phone.number, reason: 'passkey' })
    return { refused: 'passkey' }
  }
  const device = takeDeviceNumber(network, phone)
  const endorsement = endorse(phone.identity, candidate.identity, device)
  const answer = await offerIdentity(network, phone, device, candidate, authenticateEndorsement(endorsement, advSecret))
  if (!answer) return refuse(network, phone, candidate, 'not-signed')
  const signedIdentity = acceptSignedIdentity(endorsement, candidate.identity, answer)
  if (!signedIdentity) return refuse(network, phone, candidate, 'forged-signature')

  const { noiseKey, identity, registrationId, signedPreKey } = candidate
  const row: DeviceRow = {
    id: `${phone.number}:${device}`,
    number: phone.number,
    device,
    keyIndex: device,
    noiseKey,
    identity,
    registrationId,
    signedPreKey,
    signedIdentity,
    pairedAt: unixSeconds(),
    hasFirstSync: false,
  }
  saveDevice(network, row)
  network.log.add('paired', { phone: phone.number, device: row.id })
  candidate.connection.close(node('stream:error', { code: RESTART_REQUIRED })) // the client reconnects and logs in
  return { device: row }
}

function offerIdentity(
  network: Network,
  phone: PhoneRow,
  device: number,
  candidate: Candidate,
  identity: Buffer,
): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), SIGNATURE_TIMEOUT_MS)
    network.timers.add(timer)
    candidate.onSigned = (answer) => {
      clearTimeout(timer)
      network.timers.delete(timer)
      resolve(answer)
    }
    candidate.connection.send(
      node('iq', { from: SERVER, type: 'set', id: network.nextSequence(), xmlns: 'md', t: unixSeconds() }, [
        node('pair-success', {}, [
          node('device-identity', {}, identity),
          node('platform', { name: 'android' }),
          node('device', { jid: jidOf(phone, 'pn', device), lid: jidOf(phone, 'lid', device) }),
        ]),
      ]),
    )
  })
}

export function refuse(network: Network, phone: PhoneRow, candidate: Candidate, reason: ScanRefusal): Scan {
  network.log.add('pairing-refused', { phone: phone.number, reason })
  candidate.connection.close(node('stream:error', { code: FORGED }))
  return { refused: reason }
}
