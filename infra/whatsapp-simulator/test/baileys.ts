import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { silenceConsole } from '../src/silence-console.ts'

silenceConsole()

// The pinned client ignores the boolean of libsignal's check; made to throw before the client is first loaded, it verifies.
const curve = createRequire(import.meta.url)('libsignal/src/curve.js') as {
  verifySignature(...args: unknown[]): boolean
}
const verifySignature = curve.verifySignature
curve.verifySignature = (...args) => {
  if (!verifySignature(...args)) throw new Error('signature does not verify')
  return true
}

export const baileys = await import('@whiskeysockets/baileys')

const trustedRoot = new AsyncLocalStorage<Buffer>()
const whatsappRoot = baileys.WA_CERT_DETAILS.PUBLIC_KEY
Object.defineProperty(baileys.WA_CERT_DETAILS, 'PUBLIC_KEY', { get: () => trustedRoot.getStore() ?? whatsappRoot })

/** Runs the real client with one root key to trust. */
export const trusting = <Result>(root: Buffer, work: () => Result): Result => trustedRoot.run(root, work)
