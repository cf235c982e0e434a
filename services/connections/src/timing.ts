/** How patient the gateway is, in milliseconds. Tests shorten it; production does not change it. */
export type Timing = {
  readonly leaseTtlMs: number // a session whose owner is silent for this long is anybody's
  readonly leaseRenewMs: number
  readonly leaseFenceMs: number // without a renewal for this long the owner gives up, well before others may begin
  readonly silentMs: number // a gateway that is not heard of for this long is dead, if its line broke, too
  readonly gatherMs: number // that the first gateway waits for others, so that those that start together share the sessions
  readonly watchdogMs: number // from connecting to a code or an open session
  readonly steadyMs: number // open for this long, a session is believed to hold
  readonly ackMs: number // until the network says that it has a message
  readonly doubtMs: number // that an uncertain message waits for word of it
  readonly pollMs: number // until the sender looks by itself: covers a wake-up that was lost
  readonly downloadWaitsMs: readonly number[] // between the tries to fetch a file; from the third on its sender's phone is asked
  readonly uploadWaitsMs: readonly number[] // between the tries to give a file to the network, while it is there
  readonly reachMs: number // between two questions of what the account of a session may do
  readonly caughtUpMs: number // that messages wait for the backlog, which may correct addresses
  readonly owedMs: number // until the phone is asked once more for messages whose text did not come
  readonly pingMs: number // a network that says nothing for this long is asked, and given up 5 s later
  readonly backlogMs: number // that what the network announces may stay away before the number counts as deaf
  readonly pairingMs: number // life of a code that is typed on the phone
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
