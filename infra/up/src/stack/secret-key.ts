import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The key that encrypts secrets at rest, 32 bytes in base64: made once, read by its owner alone. Whoever loses it loses
 * the WhatsApp sessions that it protects.
 */
export function ensureSecretKey(directory: string): string {
  const file = join(directory, 'secret-key')
  if (!existsSync(file)) {
    mkdirSync(directory, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8')
}

/** The key that signs links to files, 32 bytes in base64: it follows from the other and does not give it away. */
export const linkKeyOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('links to files').digest('base64')
