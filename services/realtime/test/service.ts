import { oncePerWorker } from '@recado/kit/testing/once-per-worker'
import { startTestService, type TestService } from '@recado/kit/testing/service'
import { inject } from 'vitest'
import { realtime } from '../src/app.ts'

/** Starts the service. Test files of one process share it, so each test uses its own companies. */
export const startRealtime = (): Promise<{ readonly service: TestService; close(): Promise<void> }> =>
  oncePerWorker('realtime', async () => {
    const servers = { postgresUrl: inject('postgresUrl'), amqpUrl: inject('amqpUrl') }
    const service = await startTestService(realtime, servers)
    return { service, close: () => service.close() }
  })
