const SECOND = 1_000
const DAY = 86_400 * SECOND

/** How long things of a session are good, in milliseconds. */
export const LIFETIME = {
  session: 30 * DAY, // however busy
  idle: 7 * DAY, // of a refresh token that nobody uses
  reuse: 10 * SECOND, // of a used refresh token: two tabs may send the same one
  reset: 30 * 60 * SECOND, // of a link for a new password
  freshSignIn: 15 * 60 * SECOND, // so soon after a sign-in it need not be repeated
} as const

export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** @returns when a refresh token that is made now ends: with its idle time, or with its session */
export const tokenEnd = (now: Date, sessionEnd: Date): Date => {
  const idleEnd = later(now, LIFETIME.idle)
  return idleEnd < sessionEnd ? idleEnd : sessionEnd
}
