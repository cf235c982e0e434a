import { z } from 'zod'
import { AppError } from '../errors.ts'
import { createLinkSigner, LINK_SECONDS } from './link-signer.ts'

/** A file that may be fetched for a while, how it is to be handed out, and by which kind of link. */
export type MediaLink = {
  readonly kind: 'session' // made for somebody who has signed in, and good in that session alone
  readonly path: string
  readonly name: string | null
  readonly mime: string | null
  readonly sessionId: string // which it was made for
}

/** Signs links to files of every owner, and reads those that it signed. */
export type MediaLinks = {
  /** @returns a text for the address; the same for some minutes, so that browsers need not fetch a file again */
  sign(link: MediaLink): string
  /** @throws ERR_MEDIA_LINK_EXPIRED for one that is too old, or was made for another file or session or by others */
  read(path: string, link: string, sessionId: string): MediaLink
}

const GOOD_MS = LINK_SECONDS * 1_000
const STEP_MS = 5 * 60_000

/** Each kind of link has claims of its own, and its name is the first of them. */
const Claims = z.tuple([z.literal('session'), z.int(), z.uuid(), z.string().nullable(), z.string().nullable()])

/** @param key as of `createLinkSigner` */
export function createMediaLinks(key: Uint8Array, now: () => number = Date.now): MediaLinks {
  const signer = createLinkSigner(key)
  return {
    sign({ kind, path, sessionId, name, mime }) {
      const expiresAt = Math.floor(now() / STEP_MS) * STEP_MS + GOOD_MS
      const claims: z.input<typeof Claims> = [kind, expiresAt, sessionId, name, mime]
      return signer.sign(path, claims)
    },
    read(path, link, sessionId) {
      const claims = Claims.safeParse(signer.read(path, link))
      if (!claims.data) throw new AppError('ERR_MEDIA_LINK_EXPIRED') // of another kind, or one of a newer version
      const [kind, expiresAt, session, name, mime] = claims.data
      if (expiresAt <= now() || session !== sessionId) throw new AppError('ERR_MEDIA_LINK_EXPIRED')
      return { kind, path, sessionId, name, mime }
    },
  }
}
