import { FILE_COOKIE } from '@recado/contracts/auth/file-cookie'
import { AppError } from '../../errors.ts'
import { LINK_SECONDS } from '../../media/link-signer.ts'
import type { VerifyToken } from './auth.ts'

/**
 * How long the cookie is accepted after its token has expired: as long as a file link is valid. A page that plays a
 * file sends no other request that would refresh the token.
 */
export const HELD_SECONDS = LINK_SECONDS

const TOKEN = new RegExp(`(?:^|;\\s*)${FILE_COOKIE.name}=([^;]+)`)

/**
 * Verifies the session in the cookie for files.
 * @param verify accepts tokens that expired less than `HELD_SECONDS` ago
 * @returns a function that throws ERR_MEDIA_LINK_EXPIRED without a valid session, as for an expired link, because the
 * page handles both by requesting the link again
 */
export const createHolder =
  (verify: VerifyToken): VerifyToken =>
  async (cookies) => {
    const [, token] = TOKEN.exec(cookies ?? '') ?? []
    if (token === undefined) throw new AppError('ERR_MEDIA_LINK_EXPIRED')
    try {
      return await verify(`Bearer ${token}`)
    } catch (error) {
      if (error instanceof AppError && error.status < 500) throw new AppError('ERR_MEDIA_LINK_EXPIRED')
      throw error
    }
  }
