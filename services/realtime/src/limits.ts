/** What one socket, and one user, may ask of this process. */
export const LIMITS = {
  payloadBytes: 64 * 1024,
  framesPerSecond: 20, // from the browser, pings included
  socketsPerUser: 10,
  ticketsPerSocket: 50, // on screen at the same time
  bufferedBytes: 1024 * 1024, // waiting for a browser that does not read
} as const

/** Rhythms that tests shorten, in milliseconds. */
export type Timing = {
  readonly helloMs: number // from the opening to the first message
  readonly pingMs: number
  readonly provenMs: number // from the last ticket
  readonly awayMs: number // without a word from the browser
  readonly glanceMs: number // from the last word of somebody who looks at a ticket
  readonly typingMs: number // likewise, who writes in it
  readonly offlineMs: number // from the last socket's end
  readonly afterGapMs: number // within which every socket is renewed once events may have been missed
}
