import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { createBoundedMap } from '../../bounded-map.ts'
import { AppError } from '../../errors.ts'

const MINUTE_MS = 60_000
const KEPT = 100_000 // users; one who is dropped starts with a full bucket

/**
 * Limits the requests of each user per minute in this process; after a pause, all requests of a minute may come at
 * once. It stops a browser or a script that runs out of control, so it needs no statement, and each process counts
 * alone: with two processes a user may send twice as many requests. All other limits count over all processes
 * (`kit/db/rate-limit`).
 * @returns a function that counts a request
 * @throws ERR_TOO_MANY_REQUESTS
 */
export function createRequestRate(perMinute: number, now: () => number = Date.now) {
  const stepMs = MINUTE_MS / perMinute
  const fullAt = createBoundedMap<string, number>({ most: KEPT, keepMs: MINUTE_MS })

  return ({ companyId, userId }: Pick<AccessClaims, 'companyId' | 'userId'>): void => {
    const name = `${companyId}:${userId}`
    const next = Math.max(fullAt.get(name) ?? 0, now()) + stepMs
    const waitMs = next - now() - MINUTE_MS
    if (waitMs > 0) throw new AppError('ERR_TOO_MANY_REQUESTS', { retryAfter: Math.ceil(waitMs / 1_000) })
    fullAt.set(name, next)
  }
}
