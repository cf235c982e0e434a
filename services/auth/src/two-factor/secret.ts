import { randomBytes } from 'node:crypto'
import type { Cipher } from '@recado/kit/secrets/cipher'

const SECRET_BYTES = 20 // as long as the hash that it keys (RFC 4226 §4)

/** The owner of the secret, to whom its encryption is bound. */
type Owner = { readonly companyId: number; readonly userId: number }

const contextOf = ({ companyId, userId }: Owner) => `two-factor:${companyId}:${userId}`

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const sealSecret = (cipher: Cipher, owner: Owner, secret: Buffer): Buffer =>
  cipher.seal(secret, contextOf(owner))

export const openSecret = (cipher: Cipher, owner: Owner, sealed: Buffer): Buffer =>
  cipher.open(sealed, contextOf(owner))
