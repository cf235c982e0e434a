import { z } from 'zod'
import { AppError } from '../errors.ts'
import { createLinkSigner, LINK_SECONDS } from './link-signer.ts'

/** A file of a row that a system of others is told of. */
export type DeliveredFile = { readonly path: string; readonly id: number }

/** Signs links to files for systems of others: each opens one file, of one row, for whom it was delivered to. */
export type DeliveredLinks = {
  /** @returns a text for the address, good for 60 minutes from now */
  sign(file: DeliveredFile): string
  /** @returns the id of the row @throws ERR_MEDIA_LINK_EXPIRED for one that is too old, of another file or by others */
  read(path: string, link: string): number
}

const Claims = z.tuple([z.literal('delivery'), z.int(), z.int().min(1)])

/** @param key as of `createLinkSigner` */
export function createDeliveredLinks(key: Uint8Array, now: () => number = Date.now): DeliveredLinks {
  const signer = createLinkSigner(key)
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
