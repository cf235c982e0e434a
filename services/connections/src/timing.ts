/** The waits of the gateway, in milliseconds. Tests shorten them; production does not change them. */
export type Timing = {
  readonly leaseTtlMs: number // another process may claim a session whose lease was not renewed for this long
  readonly leaseRenewMs: number
  // the owner closes the session after this time without a renewal, before others may claim it
  readonly leaseFenceMs: number
  // a gateway without a heartbeat for this long counts as dead, if it also has no database connection
  readonly silentMs: number
  // how long the first gateway waits for others, so that gateways that start together share the sessions
  readonly gatherMs: number
  readonly watchdogMs: number // the longest time from connecting to a code or an open session
  readonly steadyMs: number // a session that was open for this long counts as steady
  readonly ackMs: number // the longest wait for the network to confirm a message
  readonly doubtMs: number // the wait before an uncertain message is sent again
  readonly pollMs: number // the longest wait of the sender for work, in case a wake signal was lost
  readonly downloadWaitsMs: readonly number[] // the waits between attempts to fetch a file
  // the waits between attempts to upload a file, while the network is reachable
  readonly uploadWaitsMs: readonly number[]
  readonly reachMs: number // the shortest time between two questions about the restrictions of an account
  readonly caughtUpMs: number // the longest time that sending waits for missed messages, which may name new addresses
  readonly owedMs: number // the wait before the phone is asked again for missing texts
  readonly pingMs: number // the time between pings; an unanswered ping closes the socket after 5 s
  readonly backlogMs: number // the longest wait for the next announced stanza from our offline time
  readonly pairingMs: number // the lifetime of a pairing code
  readonly codeMs: number | undefined // lifetime of a QR code; undefined: 60 s for the first, 20 s for later ones
}

export const TIMING: Timing = {
  leaseTtlMs: 15_000,
  leaseRenewMs: 4_000,
  leaseFenceMs: 10_000,
  silentMs: 6_000,
  gatherMs: 2_000,
  watchdogMs: 30_000,
  steadyMs: 30_000,
  ackMs: 20_000,
  doubtMs: 5_000,
  pollMs: 5_000,
  downloadWaitsMs: [10_000, 60_000, 600_000],
  uploadWaitsMs: [1_000, 2_000, 5_000, 10_000, 30_000, ...Array<number>(9).fill(60_000)], // about ten minutes in total
  reachMs: 60_000,
  caughtUpMs: 20_000,
  owedMs: 6 * 60 * 60_000,
  pingMs: 15_000,
  backlogMs: 60_000,
  pairingMs: 180_000,
  codeMs: undefined,
}
