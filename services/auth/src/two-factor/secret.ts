import { randomBytes } from 'node:crypto'
import type { Cipher } from '@recado/kit/secrets/cipher'

const SECRET_BYTES = 20 // as long as the output of the hash (RFC 4226 §4)

/** The user of the secret; the encryption is bound to them. */
type Owner = { readonly companyId: number; readonly userId: number }

export const contextOf = ({ companyId, userId }: Owner): string => `two-factor:${companyId}:${userId}`

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const sealSecret = (cipher: Cipher, owner: Owner, secret: Buffer): Buffer =>
  cipher.seal(secret, contextOf(owner))

export const openSecret = (cipher: Cipher, owner: Owner, sealed: Buffer): Buffer =>
  cipher.open(sealed, contextOf(owner))
