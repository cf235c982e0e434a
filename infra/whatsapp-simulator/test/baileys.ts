import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { silenceConsole } from '../src/silence-console.ts'

silenceConsole()

// The pinned client ignores the result of libsignal's check. This replacement, set before the client loads, throws
// instead.
const curve = createRequire(import.meta.url)('libsignal/src/curve.js') as {
  verifySignature(...args: unknown[]): boolean
}
const verifySignature = curve.verifySignature
curve.verifySignature = (...args) => {
  if (!verifySignature(...args)) throw new Error('signature does not verify')
  return true
}

export const baileys = await import('@whiskeysockets/baileys')

const details = baileys.WA_CERT_DETAILS
const trustedRoot = new AsyncLocalStorage<Buffer>()
let rootOfOthers: () => Buffer = () => details.PUBLIC_KEY
const getRoot = (): Buffer => trustedRoot.getStore() ?? rootOfOthers()

/**
 * Runs the real client with one trusted root key. Test files share a process, and a file that loads the product's
 * client installs another getter for this property, so the property is read on each call.
 */
export function trusting<Result>(root: Buffer, work: () => Result): Result {
  const { get, value } = Object.getOwnPropertyDescriptor(details, 'PUBLIC_KEY') ?? {}
  if (get !== getRoot) {
    rootOfOthers = get ?? (() => value)
    Object.defineProperty(details, 'PUBLIC_KEY', { get: getRoot, configurable: true })
  }
  return trustedRoot.run(root, work)
}
