import { ACCESS_TOKEN } from '@recado/contracts/auth/access-token'
import { sessionEnded } from '@recado/contracts/auth/events'
import { createBoundedMap } from '../../bounded-map.ts'
import { defineListener } from '../../broker/listener.ts'
import { HELD_SECONDS } from './file-session.ts'

const KEEP_MS = (ACCESS_TOKEN.lifetimeSeconds + HELD_SECONDS + 60) * 1_000 // after that their tokens prove nothing

/** The sessions that ended lately. A process that starts or loses the broker meanwhile is corrected by the tokens' expiry. */
export function createEndedSessions() {
  const ended = createBoundedMap<string, true>({ most: 100_000, keepMs: KEEP_MS })
  return {
    isEnded: (sessionId: string) => ended.has(sessionId),
    listener: defineListener([sessionEnded], ({ data }) => void ended.set(data.sessionId, true)),
  }
}
