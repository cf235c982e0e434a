import type { Setting } from './chaos-run.ts'

/** Two companies, and two processes of each service that can have several. */
export const SMALL: Setting = {
  replicas: { connections: 2, tickets: 2, realtime: 2 },
  companies: 2,
  connections: 1,
  customers: 5,
  rate: { written: 20, sent: 5 },
  windows: 10,
  hasLinks: false,
  beforeMs: 10_000, // before this age, a queue may lose confirmed messages when its broker is killed
  afterwardsMs: 5_000,
}

/** One gateway, so that the test knows which gateway has the message. */
export const SINGLE: Setting = {
  ...SMALL,
  replicas: {},
  companies: 1,
  rate: { written: 10, sent: 5 },
  windows: 1,
  beforeMs: 500,
  afterwardsMs: 0,
}

/**
 * The setting of the gate. One process runs all services except the gateway, for tests that kill only the gateway or a
 * server, because each start takes seconds. The load is a third.
 */
export const GATEWAY_APART: Setting = { ...SINGLE, apart: ['connections'], rate: { written: 3, sent: 2 } }

/** As SMALL, with links that a scenario can take away. */
export const OUTAGES: Setting = { ...SMALL, hasLinks: true, windows: 3 }

/** As many sessions as a small installation has, on three gateways. */
export const CROWD: Setting = {
  ...SMALL,
  replicas: { connections: 3, tickets: 2, realtime: 2 },
  companies: 10,
  connections: 4,
  customers: 2,
  rate: { written: 100, sent: 20 },
  windows: 3,
  hasLinks: true,
}
