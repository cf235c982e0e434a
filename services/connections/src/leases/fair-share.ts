export type Census = {
  readonly wanted: number // requested sessions
  readonly free: number // requested sessions that no process runs
  readonly gateways: number // running gateways that are not about to stop
}

const PATIENCE_MS = 5_000

/**
 * Decides how many free sessions a gateway takes: at most its share. If the other gateways leave sessions free for 5 s,
 * it takes all of them, so that every session runs.
 */
export function createFairShare(): (census: Census, held: number, nowMs: number) => number {
  let left = { free: 0, since: 0 }
  return ({ wanted, free, gateways }, held, nowMs) => {
    const share = Math.ceil(wanted / Math.max(gateways, 1))
    const room = Math.max(share - held, 0)
    if (left.free === 0 || free < left.free) left = { free, since: nowMs } // another gateway is taking them
    return nowMs - left.since > PATIENCE_MS ? free : Math.min(room, free)
  }
}
