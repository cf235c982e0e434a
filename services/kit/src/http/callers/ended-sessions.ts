import { ACCESS_TOKEN } from '@recado/contracts/auth/access-token'
import { sessionEnded } from '@recado/contracts/auth/events'
import { createBoundedMap } from '../../bounded-map.ts'
import { defineListener } from '../../broker/listener.ts'
import { HELD_SECONDS } from './file-session.ts'

const KEEP_MS = (ACCESS_TOKEN.lifetimeSeconds + HELD_SECONDS + 60) * 1_000 // by then the tokens of the session have expired

/**
 * Remembers the recently ended sessions. A process that starts later or loses the broker misses some of them, and
 * accepts their tokens until the tokens expire.
 */
export function createEndedSessions() {
  const ended = createBoundedMap<string, true>({ most: 100_000, keepMs: KEEP_MS })
  return {
    isEnded: (sessionId: string) => ended.has(sessionId),
    listener: defineListener([sessionEnded], ({ data }) => void ended.set(data.sessionId, true)),
  }
}
