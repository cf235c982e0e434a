import { z } from 'zod'
import { AppError } from '../errors.ts'
import { createLinkSigner, LINK_SECONDS, type LinkKeys } from './link-signer.ts'

/** A file of a row that is delivered to an external system. */
export type DeliveredFile = { readonly path: string; readonly id: number }

/** Signs links to files for external systems. Each link opens one file of one row, without a session. */
export type DeliveredLinks = {
  /** @returns the signed text for the address, valid for 60 minutes */
  sign(file: DeliveredFile): string
  /**
   * @returns the id of the row
   * @throws ERR_MEDIA_LINK_EXPIRED for a link that has expired, belongs to another file or has a wrong signature
   */
  read(path: string, link: string): number
}

const Claims = z.tuple([z.literal('delivery'), z.int(), z.int().min(1)])

export function createDeliveredLinks(keys: LinkKeys, now: () => number = Date.now): DeliveredLinks {
  const signer = createLinkSigner(keys)
  return {
    sign({ path, id }) {
      const claims: z.input<typeof Claims> = ['delivery', now() + LINK_SECONDS * 1_000, id]
      return signer.sign(path, claims)
    },
    read(path, link) {
      const claims = Claims.safeParse(signer.read(path, link))
      const [, expiresAt = 0, id = 0] = claims.data ?? []
      if (expiresAt <= now()) throw new AppError('ERR_MEDIA_LINK_EXPIRED')
      return id
    },
  }
}
