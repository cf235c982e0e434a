import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SECRETS } from '@recado/system/variables'

/** The names from which secrets are derived, if they differ from the variables' names. */
const PURPOSES: Readonly<Record<string, string>> = { MEDIA_LINK_KEY: 'links to files' }

/**
 * A value for each declared secret, 32 bytes in base64. It comes from the environment; otherwise `SECRET_KEY` comes
 * from its file, and the others are derived from that key.
 */
export function secretsOf(directory: string, environment: NodeJS.ProcessEnv): Record<string, string> {
  const secretKey = environment['SECRET_KEY'] ?? ensureSecretKey(directory)
  const derived = SECRETS.map((name) => [name, environment[name] ?? deriveKey(secretKey, PURPOSES[name] ?? name)])
  return { ...Object.fromEntries(derived), SECRET_KEY: secretKey }
}

/**
 * The accepted keys of the environment. While `MEDIA_LINK_KEY` is derived, it changes with `SECRET_KEY`, so its former
 * values are derived, too.
 */
export function acceptedKeysOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  const { SECRET_KEYS_ACCEPTED: keys = '', MEDIA_LINK_KEYS_ACCEPTED: links = '' } = environment
  const purpose = PURPOSES['MEDIA_LINK_KEY'] ?? ''
  const derived = environment['MEDIA_LINK_KEY'] ? [] : listOf(keys).map((key) => deriveKey(key, purpose))
  const accepted = [...listOf(links), ...derived].join(',')
  return { ...(keys && { SECRET_KEYS_ACCEPTED: keys }), ...(accepted && { MEDIA_LINK_KEYS_ACCEPTED: accepted }) }
}

const listOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/**
 * The key that encrypts secrets at rest, created once and readable only by its owner. Without it the encrypted WhatsApp
 * sessions are lost.
 */
function ensureSecretKey(directory: string): string {
  const file = join(directory, 'secret-key')
  if (!existsSync(file)) {
    mkdirSync(directory, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim() // an editor or a shell ends the line of a new key
}

/** Whether an installation has a secret key: in the environment, or in the file of its directory. */
export const hasSecretKey = (directory: string, environment: NodeJS.ProcessEnv): boolean =>
  Boolean(environment['SECRET_KEY']) || existsSync(join(directory, 'secret-key'))

/** Derives a key from the secret key without revealing it. */
const deriveKey = (secretKey: string, purpose: string): string =>
  createHmac('sha256', secretKey).update(purpose).digest('base64')
