import type { Cipher } from '@recado/kit/secrets/cipher'

/** Encrypts the keys of a company's prompts, for models and voices. */
export type PromptKeys = {
  seal(companyId: number, key: string): SealedKey
  open(companyId: number, sealed: Buffer): string
}
type SealedKey = { readonly sealed: Buffer; readonly mask: string }

const SHOWN = 4 // the number of last characters that are shown
const MOST_SHOWN = 0.25 // the part of a short key that may be shown

export const createPromptKeys = (cipher: Cipher): PromptKeys => ({
  seal: (companyId, key) => ({ sealed: cipher.seal(Buffer.from(key), contextOf(companyId)), mask: maskOf(key) }),
  open: (companyId, sealed) => cipher.open(sealed, contextOf(companyId)).toString(),
})

export const contextOf = (companyId: number): string => `prompt-key:${companyId}`

const maskOf = (key: string): string =>
  `••••${key.slice(key.length - Math.min(SHOWN, Math.floor(key.length * MOST_SHOWN)))}`
