import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECRETS } from '@recado/system/variables'

/** The name from which a secret is derived, if it is not its own. */
const PURPOSES: Readonly<Record<string, string>> = { MEDIA_LINK_KEY: 'links to files' }

/**
 * A value for each secret that services declare, 32 bytes in base64: from the environment, else `SECRET_KEY` from its
 * file, and every other one derived from that key.
 */
export function secretsOf(directory: string, environment: NodeJS.ProcessEnv): Record<string, string> {
  const secretKey = environment['SECRET_KEY'] ?? ensureSecretKey(directory)
  const derived = SECRETS.map((name) => [name, environment[name] ?? deriveKey(secretKey, PURPOSES[name] ?? name)])
  return { ...Object.fromEntries(derived), SECRET_KEY: secretKey }
}

/**
 * The key that encrypts secrets at rest: made once, readable by its owner alone. Without it the WhatsApp sessions that it
 * protects are lost.
 */
function ensureSecretKey(directory: string): string {
  const file = join(directory, 'secret-key')
  if (!existsSync(file)) {
    mkdirSync(directory, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8')
}

/** A key that follows from the secret key and does not give it away. */
const deriveKey = (secretKey: string, purpose: string): string =>
  createHmac('sha256', secretKey).update(purpose).digest('base64')
