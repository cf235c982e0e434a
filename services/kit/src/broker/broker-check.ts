import type { ReadinessCheck } from '../readiness-check.ts'
import type { Broker } from './connection.ts'

/** A service is ready for requests only while its broker is connected. */
export const brokerCheck = (broker: Broker): ReadinessCheck => ({
  name: 'broker',
  check: async () => {
    if (!broker.isConnected()) throw new Error('not connected')
  },
})
