import type { ServiceConfig } from '@recado/kit/config'
import type { Config } from '../config.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

const LOOPBACK = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Returns a check whether a request with a cookie comes from one of our pages. Other sites cannot set the header
 * without a preflight request, and cannot forge their Origin, which browsers send with every request other than GET.
 */
export function ownPages({
  PUBLIC_URL,
  ALLOWED_ORIGINS,
  NODE_ENV,
}: Pick<Config & ServiceConfig, 'PUBLIC_URL' | 'ALLOWED_ORIGINS' | 'NODE_ENV'>): (headers: Headers) => boolean {
  const allowed = new Set([PUBLIC_URL, ...ALLOWED_ORIGINS])
  const isAllowed = (origin: string) => allowed.has(origin) || (NODE_ENV !== 'production' && LOOPBACK.test(origin))
  return ({ 'x-requested-with': requestedWith, origin }) =>
    requestedWith === 'app' && typeof origin === 'string' && isAllowed(origin)
}
