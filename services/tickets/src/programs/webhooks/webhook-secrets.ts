import { randomBytes } from 'node:crypto'
import type { Cipher } from '@recado/kit/secrets/cipher'

const BYTES = 32
const HINT = 4 // the number of last characters that are shown

export type NewSecret = { readonly secret: string; readonly sealed: Buffer; readonly hint: string }

/** Encrypts the secrets that sign deliveries. Each ciphertext is bound to its company. */
export type WebhookSecrets = {
  make(companyId: number): NewSecret
  open(companyId: number, sealed: Uint8Array): string
}

export const createWebhookSecrets = (cipher: Cipher): WebhookSecrets => ({
  make(companyId) {
    const secret = `whsec_${randomBytes(BYTES).toString('base64url')}`
    return { secret, sealed: cipher.seal(Buffer.from(secret), contextOf(companyId)), hint: secret.slice(-HINT) }
  },
  open: (companyId, sealed) => cipher.open(sealed, contextOf(companyId)).toString(),
})

export const contextOf = (companyId: number): string => `webhook:${companyId}`
