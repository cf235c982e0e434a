/** Limits of one socket, and of one user, on this process. */
export const LIMITS = {
  payloadBytes: 64 * 1024,
  framesPerSecond: 20, // from the browser, including pings
  socketsPerUser: 10,
  ticketsPerSocket: 50, // on screen at the same time
  bufferedBytes: 1024 * 1024, // unsent bytes for a browser that does not read
} as const

/** Times that tests shorten, in milliseconds. */
export type Timing = {
  readonly helloMs: number // from the opening to the first message
  readonly pingMs: number
  readonly provenMs: number // since the last ticket
  readonly awayMs: number // without a message of the browser
  readonly glanceMs: number // since the last report of a viewer
  readonly typingMs: number // since the last report of somebody who types
  readonly offlineMs: number // since the last socket closed
  readonly afterGapMs: number // every socket is renewed within this time, once events may have been lost
}
