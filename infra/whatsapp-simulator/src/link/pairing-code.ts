import { createCipheriv, createDecipheriv, hkdfSync, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { openGcm } from '../crypto/aes.ts'
import { generateKeyPair, sharedKey } from '../crypto/curve.ts'
import { findPhone } from '../network/directory.ts'
import type { Candidate, Network } from '../network/network.ts'
import type { PhoneRow } from '../network/rows.ts'
import { type BinaryNode, bytes, child, node, SERVER, text, unixSeconds } from '../wire/nodes.ts'
import { takeSteps } from './linking-steps.ts'
import { linkDevice, refuse, type Scan } from './scan-qr.ts'

const derive = promisify(pbkdf2)
/** The display name that the network reportedly requires: https://github.com/WhiskeySockets/Baileys/issues/2560. */
const PLATFORM = /^(Chrome|Edge|Firefox|Safari|Opera) \((Ubuntu|Mac OS|Windows|Linux)\)$/
const ITERATIONS = 2 << 16
const KEY_BYTES = 32
const SALT_BYTES = 32
const CTR_IV_BYTES = 16
const GCM_IV_BYTES = 12
const BUNDLE_TIMEOUT_MS = 15_000

/**
 * Handles a client without an account that asks to be linked by a code (`companion_hello`) and later sends its keys
 * (`companion_finish`).
 */
export function hearCodePairing(network: Network, candidate: Candidate, query: BinaryNode): void {
  const request = child(query, 'link_code_companion_reg')
  const { stage, jid = '' } = request?.attrs ?? {}
  const reply = (content: BinaryNode[], type = 'result') =>
    candidate.connection.send(node('iq', { from: SERVER, type, id: query.attrs['id'] }, content))
  if (stage === 'companion_hello') {
    const number = jid.split('@')[0] ?? ''
    if (!findPhone(network, number) || !PLATFORM.test(text(child(request, 'companion_platform_display')))) {
      reply([node('error', { code: 400, text: 'bad-request' })], 'error')
      return
    }
    const ref = randomBytes(16)
    const wrappedKey = bytes(child(request, 'link_code_pairing_wrapped_companion_ephemeral_pub'))
    candidate.codePairing = { number, ref, wrappedKey }
    network.log.add('pairing-code-asked', { phone: number })
    reply([node('link_code_companion_reg', { stage }, [node('link_code_pairing_ref', {}, ref)])])
  } else if (stage === 'companion_finish') {
    const { refuseFinish: code } = network.faults.current()
    if (code !== undefined) {
      reply([node('error', { code, text: 'bad-request' })], 'error')
      candidate.codePairing?.onKeyBundle?.('refused')
      return
    }
    reply([])
    const isCurrent = candidate.codePairing?.ref.equals(bytes(child(request, 'link_code_pairing_ref')))
    if (isCurrent) candidate.codePairing?.onKeyBundle?.(bytes(child(request, 'link_code_pairing_wrapped_key_bundle')))
  }
}

/** The owner of a phone types the code that a client shows for this number. */
export async function enterPairingCode(network: Network, phone: PhoneRow, code: string): Promise<Scan> {
  const candidate = [...network.candidates.values()].findLast(
    ({ codePairing, connection }) => codePairing?.number === phone.number && connection.isOpen(),
  )
  const pairing = candidate?.codePairing
  if (!candidate || !pairing) return { refused: 'expired' }

  const theirKey = await unwrap(code, pairing.wrappedKey)
  const own = generateKeyPair()
  const greeting = node('link_code_companion_reg', { stage: 'primary_hello' }, [
    node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, await wrap(code, own.public)),
    node('primary_identity_pub', {}, phone.identity.public),
    node('link_code_pairing_ref', {}, pairing.ref),
  ])
  const isUpToDate = await takeSteps(network, candidate, 'read')
  if (!candidate.connection.isOpen()) return { refused: 'expired' }
  if (!isUpToDate) return refuse(network, phone, candidate, 'not-signed')
  let bundle: Buffer | 'refused' | undefined
  for (let hellos = network.faults.current().hellos ?? 1; hellos > 0; hellos -= 1) {
    bundle = await greet(network, candidate, pairing, greeting)
    if (bundle === 'refused') return { refused: 'wrong-code' }
    if (!bundle) return refuse(network, phone, candidate, 'not-signed')
  }
  if (!(bundle instanceof Buffer)) return { refused: 'expired' }
  if (!(await takeSteps(network, candidate, 'finished'))) return refuse(network, phone, candidate, 'not-signed')
  const shared = sharedKey(own.private, theirKey) // a wrong code gives the two sides different keys
  const secret = openBundle(bundle, shared, phone, candidate)
  if (!secret) return refuse(network, phone, candidate, 'wrong-code')
  return linkDevice(network, phone, candidate, secret)
}

/** @returns the keys in the program's answer; undefined when it does not answer in time */
function greet(
  network: Network,
  { connection }: Candidate,
  pairing: NonNullable<Candidate['codePairing']>,
  greeting: BinaryNode,
): Promise<Buffer | 'refused' | undefined> {
  const attributes = { from: SERVER, type: 'link_code_companion_reg', id: network.nextSequence(), t: unixSeconds() }
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), BUNDLE_TIMEOUT_MS)
    network.timers.add(timer)
    pairing.onKeyBundle = (received) => {
      clearTimeout(timer)
      network.timers.delete(timer)
      resolve(received)
    }
    connection.send(node('notification', attributes, [greeting]))
  })
}

/** @returns the secret for the device's endorsement; undefined if the bundle was made with another code */
function openBundle(bundle: Buffer, shared: Buffer, phone: PhoneRow, candidate: Candidate): Buffer | undefined {
  const [salt, rest] = [bundle.subarray(0, SALT_BYTES), bundle.subarray(SALT_BYTES)]
  const key = expand(shared, 'link_code_pairing_key_bundle_encryption_key', salt)
  try {
    const opened = openGcm(key, rest.subarray(0, GCM_IV_BYTES), rest.subarray(GCM_IV_BYTES), Buffer.alloc(0))
    const [theirs, ours, random] = [0, 1, 2].map((part) => opened.subarray(part * KEY_BYTES, (part + 1) * KEY_BYTES))
    if (!random || !theirs?.equals(candidate.identity) || !ours?.equals(phone.identity.public)) return undefined
    const identities = sharedKey(phone.identity.private, candidate.identity)
    return expand(Buffer.concat([shared, identities, random]), 'adv_secret', Buffer.alloc(0))
  } catch {
    return undefined
  }
}

const expand = (secret: Buffer, info: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, KEY_BYTES))

const keyOf = (code: string, salt: Buffer) => derive(code, salt, ITERATIONS, KEY_BYTES, 'sha256')

async function wrap(code: string, key: Buffer): Promise<Buffer> {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(CTR_IV_BYTES)]
  const cipher = createCipheriv('aes-256-ctr', await keyOf(code, salt), iv)
  return Buffer.concat([salt, iv, cipher.update(key), cipher.final()])
}

async function unwrap(code: string, wrapped: Buffer): Promise<Buffer> {
  const [salt, iv] = [wrapped.subarray(0, SALT_BYTES), wrapped.subarray(SALT_BYTES, SALT_BYTES + CTR_IV_BYTES)]
  const decipher = createDecipheriv('aes-256-ctr', await keyOf(code, salt), iv)
  return Buffer.concat([decipher.update(wrapped.subarray(SALT_BYTES + CTR_IV_BYTES)), decipher.final()])
}
