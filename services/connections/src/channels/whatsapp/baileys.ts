import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { isSignedBy } from './xeddsa.ts'

const KEY_BYTES = 32

// The one place that loads the client: what it lacks has to be mended before its first import.
silenceConsole()
makeVerificationThrow()
const turns = new AsyncLocalStorage<true>()
runCipherJobsInTurnAtOnce()
leaveSessionsThatRefuse()
const client = await import('@whiskeysockets/baileys')
if (client.Curve.verify(Buffer.alloc(32, 9), Buffer.from('text'), Buffer.alloc(64))) {
  throw new Error('the WhatsApp client was loaded before its signature check was mended')
}

const trustedRoot = new AsyncLocalStorage<Buffer>()
const whatsappRoot = client.WA_CERT_DETAILS.PUBLIC_KEY
Object.defineProperty(client.WA_CERT_DETAILS, 'PUBLIC_KEY', { get: () => trustedRoot.getStore() ?? whatsappRoot })

export const baileys = client

/**
 * Runs `open` so that the sockets it opens trust this root key alone, although the client reads a global.
 * @param root 32 bytes; WhatsApp's own when absent
 */
export const trusting = <R>(root: Buffer | undefined, open: () => R): R => trustedRoot.run(root ?? whatsappRoot, open)

/** Says of work with keys that it takes turns with all other work of its socket: it needs no further queue. */
export const inTurn = <R>(work: () => R): R => turns.run(true, work)

/** Whether the work of `inTurn` is under way. */
export const isInTurn = (): boolean => turns.getStore() === true

type Verify = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array, isInit?: boolean) => boolean

/** The client answers true to every signature, since it ignores the boolean of libsignal's check; an error it does see. */
function makeVerificationThrow(): void {
  const curve = createRequire(import.meta.url)('libsignal/src/curve.js') as { verifySignature: Verify }
  const { verifySignature } = curve
  curve.verifySignature = (publicKey, message, signature, isInit) => {
    const isOrdinary = !isInit && publicKey.length === 1 + KEY_BYTES // behind its type, as all keys are
    const isValid = isOrdinary
      ? isSignedBy(publicKey.subarray(1), message, signature)
      : verifySignature(publicKey, message, signature, isInit)
    if (!isValid) throw new Error('signature does not verify')
    return true
  }
}

/**
 * libsignal queues what it does with a person's keys, one queue for all sockets of the process. A job of a socket whose
 * store failed never ends, and nothing that this person writes or gets would be handled again until the process ends.
 */
function runCipherJobsInTurnAtOnce(): void {
  const require = createRequire(import.meta.url)
  const path = require.resolve('libsignal/src/queue_job.js')
  const queue = require(path) as (person: string, job: () => Promise<unknown>) => Promise<unknown>
  const loaded = require.cache[path]
  if (!loaded) throw new Error('libsignal keeps its queue elsewhere')
  loaded.exports = (person: string, job: () => Promise<unknown>) => (turns.getStore() ? job() : queue(person, job))
}

type CipherSession = {
  readonly constructor: { deserialize(serialized: object): object }
  serialize(): object
}

/**
 * libsignal tries a message on one session after the other, and moves each on before it knows whether the message is of
 * that session; then it stores them all. With a session that had refused a late message of an older one we would write
 * what nobody can read. Other libraries try on a copy (`decrypt_message_with_record` in
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

/** libsignal prints sessions with their private keys. */
function silenceConsole(): void {
  for (const method of ['debug', 'info', 'log', 'warn', 'error', 'trace', 'dir'] as const) console[method] = () => {}
}
