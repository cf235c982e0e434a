/** Limits of one socket and of one user in this process. */
export const LIMITS = {
  payloadBytes: 64 * 1024,
  framesPerSecond: 20, // received from the browser, including pings
  socketsPerUser: 10,
  ticketsPerSocket: 50, // on screen at the same time
  bufferedBytes: 1024 * 1024, // bytes that a slow browser has not read yet
} as const

/** Durations in milliseconds, which tests shorten. */
export type Timing = {
  readonly helloMs: number // from opening the socket to its first message
  readonly pingMs: number
  readonly provenMs: number // since the last valid ticket
  readonly awayMs: number // without a message from the browser
  readonly glanceMs: number // since the last report that a user views a ticket
  readonly typingMs: number // since the last report that a user types
  readonly offlineMs: number // since the user's last socket closed
  readonly afterGapMs: number // within this time after a gap in events, every socket must renew its ticket
}
