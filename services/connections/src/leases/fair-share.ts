export type Census = {
  readonly wanted: number // requested sessions
  readonly free: number // requested sessions that no process runs
  readonly gateways: number // running gateways that are not about to stop
}

const PATIENCE_MS = 5_000

/**
 * Creates a function that decides how many free sessions a gateway takes. A gateway takes sessions up to its share. If
 * the other gateways leave sessions free for 5 s, it takes all free sessions, so that every session runs.
 */
export function createFairShare(): (census: Census, held: number, nowMs: number) => number {
  let left = { free: 0, since: 0 }
  return ({ wanted, free, gateways }, held, nowMs) => {
    const share = Math.ceil(wanted / Math.max(gateways, 1))
    const room = Math.max(share - held, 0)
    // the wait starts when sessions become free, and again while another gateway takes some of them
    if (left.free === 0 || free < left.free) left = { free, since: nowMs }
    return nowMs - left.since > PATIENCE_MS ? free : Math.min(room, free)
  }
}
