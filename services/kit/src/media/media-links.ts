import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../errors.ts'

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

/** How long a link is good at most. */
export const LINK_SECONDS = 3_600
const GOOD_MS = LINK_SECONDS * 1_000
const STEP_MS = 5 * 60_000
const PURPOSE = 'link to a file' // the key serves others, too

/** Each kind of link has claims of its own, and its name is the first of them. */
const Claims = z.tuple([z.literal('session'), z.int(), z.uuid(), z.string().nullable(), z.string().nullable()])

/** @param key 32 bytes that nobody else has, the same in every process of the service */
export function createMediaLinks(key: Uint8Array, now: () => number = Date.now): MediaLinks {
  const signatureOf = (path: string, claims: string) =>
    createHmac('sha256', key).update(`${PURPOSE}\n${path}\n${claims}`).digest()
  return {
    sign({ kind, path, sessionId, name, mime }) {
      const expiresAt = Math.floor(now() / STEP_MS) * STEP_MS + GOOD_MS
      const claims: z.input<typeof Claims> = [kind, expiresAt, sessionId, name, mime]
      const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return `${text}.${signatureOf(path, text).toString('base64url')}`
    },
    read(path, link, sessionId) {
      const [text = '', signature = ''] = link.split('.')
      const given = Buffer.from(signature, 'base64url')
      const expected = signatureOf(path, text)
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new AppError('ERR_MEDIA_LINK_EXPIRED')
      const claims = Claims.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      if (!claims.data) throw new AppError('ERR_MEDIA_LINK_EXPIRED') // of a kind that only a newer version knows
      const [kind, expiresAt, session, name, mime] = claims.data
      if (expiresAt <= now() || session !== sessionId) throw new AppError('ERR_MEDIA_LINK_EXPIRED')
      return { kind, path, sessionId, name, mime }
    },
  }
}
