import type { Cipher } from '@recado/kit/secrets/cipher'

/** The keys of a company's prompts, for models and voices: sealed at rest. */
export type PromptKeys = {
  seal(companyId: number, key: string): SealedKey
  open(companyId: number, sealed: Buffer): string
}
type SealedKey = { readonly sealed: Buffer; readonly mask: string }

const SHOWN = 4 // characters that tell people which key it is
const MOST_SHOWN = 0.25 // of a short one

export const createPromptKeys = (cipher: Cipher): PromptKeys => ({
  seal: (companyId, key) => ({ sealed: cipher.seal(Buffer.from(key), contextOf(companyId)), mask: maskOf(key) }),
  open: (companyId, sealed) => cipher.open(sealed, contextOf(companyId)).toString(),
})

const contextOf = (companyId: number) => `prompt-key:${companyId}`

const maskOf = (key: string): string =>
  `••••${key.slice(key.length - Math.min(SHOWN, Math.floor(key.length * MOST_SHOWN)))}`
