import type { AccessClaims } from '@recado/contracts/auth/access-token'
import { createBoundedMap } from '../../bounded-map.ts'
import { AppError } from '../../errors.ts'

const MINUTE_MS = 60_000
const KEPT = 100_000 // users; a user who is evicted starts with a full bucket

/** A clock that is set back, as that of the machine may be, would refuse requests until it has caught up. */
const monotonic = () => performance.now()

/**
 * Limits the requests of each user per minute in this process. After a pause, a user may send all requests of a minute
 * at once.
 * The limit stops a browser or a script that runs out of control, so it needs no SQL statement, and each process counts
 * separately: with two processes a user may send twice as many requests. All other limits count across processes
 * (`kit/db/rate-limit`).
 * @returns a function that counts a request
 * @throws ERR_TOO_MANY_REQUESTS
 */
export function createRequestRate(perMinute: number, now: () => number = monotonic) {
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
