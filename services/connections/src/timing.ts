/** The waits of the gateway, in milliseconds. Tests shorten them; production does not change them. */
export type Timing = {
  readonly leaseTtlMs: number // a session may be taken when its owner is silent for this long
  readonly leaseRenewMs: number
  readonly leaseFenceMs: number // the owner gives up after this time without a renewal, well before others may start
  readonly silentMs: number // a gateway without a heartbeat for this long is dead, if its database connection is lost too
  readonly gatherMs: number // the first gateway waits for others, so that all that start together share the sessions
  readonly watchdogMs: number // from connecting to a code or an open session
  readonly steadyMs: number // a session that is open for this long counts as steady
  readonly ackMs: number // until the network confirms a message
  readonly doubtMs: number // until an uncertain message is sent again
  readonly pollMs: number // until the sender looks without a wake signal: covers a lost one
  readonly downloadWaitsMs: readonly number[] // between questions about restrictions
  readonly uploadWaitsMs: readonly number[] // between attempts to upload a file, while the network is reachable
  readonly reachMs: number // between two questions about the restrictions of a session's account
  readonly caughtUpMs: number // messages wait for the backlog, which may correct addresses
  readonly owedMs: number // until the phone is asked again for messages that arrived without their text
  readonly pingMs: number // a network that is silent for this long is pinged, and given up 5 s later
  readonly backlogMs: number // without a stanza of the backlog before the number counts as deaf
  readonly pairingMs: number // life of a pairing code
  readonly codeMs: number | undefined // life of a QR code; WhatsApp's own times when absent
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
  uploadWaitsMs: [1_000, 2_000, 5_000, 10_000, 30_000, ...Array<number>(9).fill(60_000)], // some ten minutes
  reachMs: 60_000,
  caughtUpMs: 20_000,
  owedMs: 6 * 60 * 60_000,
  pingMs: 15_000,
  backlogMs: 60_000,
  pairingMs: 180_000,
  codeMs: undefined,
}
