import { FILE_COOKIE } from '@recado/contracts/auth/file-cookie'
import type { ServiceConfig } from '@recado/kit/config'
import type { Config } from '../config.ts'

/** The cookie with the refresh token. Scripts cannot read it, and requests from other sites do not send it. */
export function refreshCookie({ PUBLIC_URL, NODE_ENV }: Pick<Config & ServiceConfig, 'PUBLIC_URL' | 'NODE_ENV'>) {
  const secure = PUBLIC_URL.startsWith('https:') || NODE_ENV === 'production'
  return {
    name: secure ? '__Host-rt' : 'rt', // browsers refuse the prefix without Secure (RFC 6265bis §4.1.3)
    attributes: { httpOnly: true, secure, sameSite: 'strict', path: '/' } as const,
  }
}

/** The cookie with the access token for file addresses, because elements of a page cannot send a header. */
export function fileCookie(config: Pick<Config & ServiceConfig, 'PUBLIC_URL' | 'NODE_ENV'>) {
  const { name, path } = FILE_COOKIE
  return { name, attributes: { ...refreshCookie(config).attributes, path } }
}

export type RefreshCookie = ReturnType<typeof refreshCookie>
