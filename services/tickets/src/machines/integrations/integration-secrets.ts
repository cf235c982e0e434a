import { randomBytes } from 'node:crypto'
import type { Cipher } from '@recado/kit/secrets/cipher'

/** Encrypts the secrets of a company's integrations. */
export type IntegrationSecrets = {
  seal(companyId: number, secret: string): Buffer
  open(companyId: number, sealed: Buffer): string
}

const HINT = 4 // the number of last characters that are shown

export const createIntegrationSecrets = (cipher: Cipher): IntegrationSecrets => ({
  seal: (companyId, secret) => cipher.seal(Buffer.from(secret), contextOf(companyId)),
  open: (companyId, sealed) => cipher.open(sealed, contextOf(companyId)).toString(),
})

export const contextOf = (companyId: number): string => `queue-integration:${companyId}`

/** A new secret for signing calls. */
export const newSigningSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

export const hintOf = (secret: string): string => `••••${secret.slice(-HINT)}`
