import { TIMING } from '../src/timing.ts'

/** Gateway timing with halved waits, for tests that wait until real timeouts end. */
export const HALF = {
  leaseTtlMs: TIMING.leaseTtlMs / 2,
  leaseRenewMs: TIMING.leaseRenewMs / 2,
  leaseFenceMs: TIMING.leaseFenceMs / 2,
  silentMs: TIMING.silentMs / 2,
  gatherMs: TIMING.gatherMs / 2,
  pingMs: TIMING.pingMs / 2,
}
