import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { isSignedBy } from './xeddsa.ts'

const KEY_BYTES = 32

// only this file loads the client, because its defects must be patched before its first import
silenceConsole()
makeVerificationThrow()
const turns = new AsyncLocalStorage<true>()
runCipherJobsInTurnAtOnce()
leaveSessionsThatRefuse()
const client = await import('@whiskeysockets/baileys')
if (client.Curve.verify(Buffer.alloc(32, 9), Buffer.from('text'), Buffer.alloc(64))) {
  throw new Error('the WhatsApp client was loaded before its signature check was patched')
}

const trustedRoot = new AsyncLocalStorage<Buffer>()
const whatsappRoot = client.WA_CERT_DETAILS.PUBLIC_KEY
Object.defineProperty(client.WA_CERT_DETAILS, 'PUBLIC_KEY', { get: () => trustedRoot.getStore() ?? whatsappRoot })

export const baileys = client

/**
 * Runs `open`; the sockets that it opens trust only this root key. The client itself reads the root key from a global.
 * @param root 32 bytes; WhatsApp's own when absent
 */
export const trusting = <R>(root: Buffer | undefined, open: () => R): R => trustedRoot.run(root ?? whatsappRoot, open)

/**
 * Runs work with keys that the socket already serialises with its other work. libsignal then runs its jobs at once and
 * does not queue them a second time.
 */
export const inTurn = <R>(work: () => R): R => turns.run(true, work)

/** Whether the current work was started by `inTurn`. */
export const isInTurn = (): boolean => turns.getStore() === true

type Verify = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array, isInit?: boolean) => boolean

/**
 * Makes a wrong signature throw. The client ignores the boolean that libsignal's check returns, and so would accept
 * every signature.
 */
function makeVerificationThrow(): void {
  const curve = createRequire(import.meta.url)('libsignal/src/curve.js') as { verifySignature: Verify }
  const { verifySignature } = curve
  curve.verifySignature = (publicKey, message, signature, isInit) => {
    const isOrdinary = !isInit && publicKey.length === 1 + KEY_BYTES // all keys start with a type prefix of one byte
    const isValid = isOrdinary
      ? isSignedBy(publicKey.subarray(1), message, signature)
      : verifySignature(publicKey, message, signature, isInit)
    if (!isValid) throw new Error('signature does not verify')
    return true
  }
}

/**
 * Runs libsignal's jobs for a person's keys at once when the socket already serialises them (`inTurn`). libsignal's own
 * queue is shared by all sockets of the process: if the store of one socket failed, its job would never end, and would
 * block all later messages from and to this person.
 */
function runCipherJobsInTurnAtOnce(): void {
  const require = createRequire(import.meta.url)
  const path = require.resolve('libsignal/src/queue_job.js')
  const queue = require(path) as (person: string, job: () => Promise<unknown>) => Promise<unknown>
  const loaded = require.cache[path]
  if (!loaded) throw new Error('the queue of libsignal was not found')
  loaded.exports = (person: string, job: () => Promise<unknown>) => (turns.getStore() ? job() : queue(person, job))
}

type CipherSession = {
  readonly constructor: { deserialize(serialized: object): object }
  serialize(): object
}

/**
 * Restores sessions that could not decrypt a message. libsignal tries one session after the other, advances each
 * session before it knows whether the message belongs to it, and stores all of them. After a late message of an older
 * session, the newer session would encrypt messages that the other side cannot read. Other libraries try on a copy
 * (`decrypt_message_with_record` in
 * https://github.com/signalapp/libsignal/blob/main/rust/protocol/src/session_cipher.rs).
 */
function leaveSessionsThatRefuse(): void {
  const { prototype } = createRequire(import.meta.url)('libsignal/src/session_cipher.js') as {
    prototype: { doDecryptWhisperMessage(message: Buffer, session: CipherSession | undefined): Promise<Buffer> }
  }
  const { doDecryptWhisperMessage } = prototype
  prototype.doDecryptWhisperMessage = async function (message, session) {
    const before = session?.serialize()
    try {
      return await doDecryptWhisperMessage.call(this, message, session)
    } catch (error) {
      if (session && before) Object.assign(session, session.constructor.deserialize(before))
      throw error
    }
  }
}

/** Silences the console, because libsignal prints sessions with their private keys. */
function silenceConsole(): void {
  for (const method of ['debug', 'info', 'log', 'warn', 'error', 'trace', 'dir'] as const) console[method] = () => {}
}
