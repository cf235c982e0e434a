import { INVITATION_DAYS } from '@recado/contracts/auth/invitation'

const SECOND = 1_000
const DAY = 86_400 * SECOND

/** How long sessions, tokens and links are valid, in milliseconds. */
export const LIFETIME = {
  session: 30 * DAY, // the maximum, even with constant use
  idle: 7 * DAY, // a refresh token that is not used
  reuse: 10 * SECOND, // a used refresh token, because two tabs may send the same token
  reset: 30 * 60 * SECOND, // a password link
  invitation: INVITATION_DAYS * DAY,
  outageNotice: DAY, // a mail or a push message about a number that is down
  weeklyReport: 2 * DAY, // a mail with the numbers of a week
  storageNotice: DAY, // a mail or a push message about the space for files
  freshSignIn: 15 * 60 * SECOND, // how long after a sign-in no password is needed for sensitive changes
} as const

export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** @returns when a new refresh token expires: after its idle time, or with its session if that is earlier */
export const tokenEnd = (now: Date, sessionEnd: Date): Date => {
  const idleEnd = later(now, LIFETIME.idle)
  return idleEnd < sessionEnd ? idleEnd : sessionEnd
}
