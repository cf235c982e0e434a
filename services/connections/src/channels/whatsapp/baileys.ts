import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'

// The one place that loads the client: what it lacks has to be mended before its first import.
silenceConsole()
makeVerificationThrow()
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

/** The client answers true to every signature, since it ignores the boolean of libsignal's check; an error it does see. */
function makeVerificationThrow(): void {
  const curve = createRequire(import.meta.url)('libsignal/src/curve.js') as {
    verifySignature(...args: unknown[]): boolean
  }
  const { verifySignature } = curve
  curve.verifySignature = (...args) => {
    if (!verifySignature(...args)) throw new Error('signature does not verify')
    return true
  }
}

/** libsignal prints sessions with their private keys. */
function silenceConsole(): void {
  for (const method of ['debug', 'info', 'log', 'warn', 'error', 'trace', 'dir'] as const) console[method] = () => {}
}
