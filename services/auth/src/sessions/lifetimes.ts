const SECOND = 1_000
const DAY = 86_400 * SECOND

/** How long parts of a session are valid, in milliseconds. */
export const LIFETIME = {
  session: 30 * DAY, // even if it is used
  idle: 7 * DAY, // an unused refresh token
  reuse: 10 * SECOND, // a used refresh token: two tabs may send the same one
  reset: 30 * 60 * SECOND, // a password link
  freshSignIn: 15 * 60 * SECOND, // no new proof is needed within this time after a sign-in
} as const

export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** @returns when a refresh token that is made now expires: with its idle time, or with its session */
export const tokenEnd = (now: Date, sessionEnd: Date): Date => {
  const idleEnd = later(now, LIFETIME.idle)
  return idleEnd < sessionEnd ? idleEnd : sessionEnd
}
