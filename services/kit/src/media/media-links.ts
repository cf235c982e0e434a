import { z } from 'zod'
import { AppError } from '../errors.ts'
import { createLinkSigner, LINK_SECONDS, type LinkKeys } from './link-signer.ts'

/** A file that a link opens for a limited time, and how it is served. */
export type MediaLink = {
  readonly kind: 'session' // valid only in one session
  readonly path: string
  readonly name: string | null
  readonly mime: string | null
  readonly sessionId: string // the session of the link
}

/** Signs links to files of every owner, and verifies them. */
export type MediaLinks = {
  /** @returns the signed text for the address; it does not change for 5 minutes, so that browsers can cache the file */
  sign(link: MediaLink): string
  /**
   * @throws ERR_MEDIA_LINK_EXPIRED for a link that has expired, belongs to another file or session, or has a wrong
   * signature
   */
  read(path: string, link: string, sessionId: string): MediaLink
}

const GOOD_MS = LINK_SECONDS * 1_000
const STEP_MS = 5 * 60_000

/** Claims of a link; the first claim is the kind of link, and each kind has its own claims. */
const Claims = z.tuple([z.literal('session'), z.int(), z.uuid(), z.string().nullable(), z.string().nullable()])

export function createMediaLinks(keys: LinkKeys, now: () => number = Date.now): MediaLinks {
  const signer = createLinkSigner(keys)
  return {
    sign({ kind, path, sessionId, name, mime }) {
      const expiresAt = Math.floor(now() / STEP_MS) * STEP_MS + GOOD_MS
      const claims: z.input<typeof Claims> = [kind, expiresAt, sessionId, name, mime]
      return signer.sign(path, claims)
    },
    read(path, link, sessionId) {
      const claims = Claims.safeParse(signer.read(path, link))
      if (!claims.data) throw new AppError('ERR_MEDIA_LINK_EXPIRED') // another kind of link, or one of a newer release
      const [kind, expiresAt, session, name, mime] = claims.data
      if (expiresAt <= now() || session !== sessionId) throw new AppError('ERR_MEDIA_LINK_EXPIRED')
      return { kind, path, sessionId, name, mime }
    },
  }
}
