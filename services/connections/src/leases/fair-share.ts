export type Census = {
  readonly wanted: number // sessions that somebody wants to run
  readonly free: number // of these, that nobody runs
  readonly gateways: number // that live and stay
}

const PATIENCE_MS = 5_000

/**
 * Decides how many free sessions a gateway takes: no more than its share, unless the others leave some lying, which
 * runs a session too many rather than none.
 */
export function createFairShare(): (census: Census, held: number, nowMs: number) => number {
  let left = { free: 0, since: 0 }
  return ({ wanted, free, gateways }, held, nowMs) => {
    const share = Math.ceil(wanted / Math.max(gateways, 1))
    const room = Math.max(share - held, 0)
    if (left.free === 0 || free < left.free) left = { free, since: nowMs } // somebody takes them
    return nowMs - left.since > PATIENCE_MS ? free : Math.min(room, free)
  }
}
