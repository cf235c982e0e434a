import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../errors.ts'

/** Signs the claims of links to files, and verifies them. */
export type LinkSigner = {
  /** @returns the signed text for the file's address */
  sign(path: string, claims: readonly unknown[]): string
  /** @returns the claims @throws ERR_MEDIA_LINK_EXPIRED for a link to another file, or with a wrong signature */
  read(path: string, link: string): unknown
}

/** How long a link is valid at most, in seconds. */
export const LINK_SECONDS = 3_600
const PURPOSE = 'link to a file' // distinguishes these signatures from others with the same key

/** Keys of 32 secret bytes, the same in every process of the service. */
export type LinkKeys = {
  readonly signing: Uint8Array
  /** The links of these keys are valid, too. */
  readonly accepted?: readonly Uint8Array[]
}

export function createLinkSigner({ signing, accepted = [] }: LinkKeys): LinkSigner {
  const signatureOf = (path: string, claims: string, key: Uint8Array = signing) =>
    createHmac('sha256', key).update(`${PURPOSE}\n${path}\n${claims}`).digest()
  const keys = [signing, ...accepted]
  return {
    sign(path, claims) {
      const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return `${text}.${signatureOf(path, text).toString('base64url')}`
    },
    read(path, link) {
      const [text = '', signature = ''] = link.split('.')
      const given = Buffer.from(signature, 'base64url')
      if (!keys.some((key) => isSame(given, signatureOf(path, text, key)))) throw new AppError('ERR_MEDIA_LINK_EXPIRED')
      return JSON.parse(Buffer.from(text, 'base64url').toString())
    },
  }
}

const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected)
