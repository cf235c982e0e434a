import { TIMING } from '../src/timing.ts'

/** Clocks of a gateway at twice their speed, for tests that wait until they have run out. */
export const HALF = {
  leaseTtlMs: TIMING.leaseTtlMs / 2,
  leaseRenewMs: TIMING.leaseRenewMs / 2,
  leaseFenceMs: TIMING.leaseFenceMs / 2,
  silentMs: TIMING.silentMs / 2,
  gatherMs: TIMING.gatherMs / 2,
  pingMs: TIMING.pingMs / 2,
}
