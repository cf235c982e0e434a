import type { ServiceConfig } from '@recado/kit/config'
import type { Config } from '../config.ts'

/** How the refresh token travels: out of reach of scripts and of other sites. */
export function refreshCookie({ PUBLIC_URL, NODE_ENV }: Pick<Config & ServiceConfig, 'PUBLIC_URL' | 'NODE_ENV'>) {
  const secure = PUBLIC_URL.startsWith('https:') || NODE_ENV === 'production'
  return {
    name: secure ? '__Host-rt' : 'rt', // browsers refuse the prefix without Secure (RFC 6265bis §4.1.3)
    attributes: { httpOnly: true, secure, sameSite: 'strict', path: '/' } as const,
  }
}
export type RefreshCookie = ReturnType<typeof refreshCookie>
